import { useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { useDocumentTitle } from '../../kit/page/use-document-title.ts'
import { productName } from '../../product-name.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SpinnerRing } from '../../ui/spinner.tsx'
import { BrandMark } from '../brand/brand-mark.tsx'
import classes from './server-unavailable-page.module.css'

/** Shown while the server cannot be reached. Goes away by itself. */
export function ServerUnavailablePage({ error }: { error: ApiError | null }) {
  const [isOpen, setIsOpen] = useState(false)
  useDocumentTitle('Server unavailable')
  return (
    <main className={classes.page}>
      <Card className={classes.card ?? ''} role="alert">
        <BrandMark size={32} />
        <h1 className={classes.title}>Server currently unavailable</h1>
        <p className={classes.text}>
          We are having trouble reaching the {productName} server. You are redirected automatically once the
          server is reachable; nothing you typed is lost.
        </p>
        <p className={classes.waiting}>
          <SpinnerRing /> Trying again…
        </p>
        <div>
          <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Less details' : 'More details'}
          </Button>
        </div>
        {isOpen && <Details error={error} />}
      </Card>
    </main>
  )
}

function Details({ error }: { error: ApiError | null }) {
  if (!error) return <p>There is no information available.</p>
  const rows = [
    ['Error message', error.message],
    ['Original Request', `${error.request.method} ${error.request.url}`],
    ['Status code', error.status === 0 ? 'none' : String(error.status)],
    ['Full error message', fullText(error.body)],
  ]
  return (
    <dl className={classes.details}>
      {rows.map(([name, value]) => (
        <div key={name} className={classes.row}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function fullText(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}
