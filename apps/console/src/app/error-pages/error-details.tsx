import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import classes from './error-page.module.css'

/** The message in a box, more of it on request, and a button that copies all. */
export function ErrorDetails({ message, more }: { message: string; more?: string | undefined }) {
  const [isOpen, setIsOpen] = useState(import.meta.env.DEV)
  return (
    <DetailsBox
      copied={more ? `${message}\n\n${more}` : message}
      code={isOpen && more ? `${message}\n\n${more}` : message}
    >
      {more && (
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show more'}
        </Button>
      )}
    </DetailsBox>
  )
}

function DetailsBox({ copied, code, children }: { copied: string; code: string; children: ReactNode }) {
  return (
    <div className={classes.details}>
      <div className={classes.detailsHead}>
        Error:
        <span className={classes.spacer} />
        {children}
        <CopyButton text={copied} label="Copy error details to clipboard" />
      </div>
      <pre className={classes.code}>{code}</pre>
    </div>
  )
}
