import { IconCopy } from '@tabler/icons-react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { type CopiedText, CopyAnswer, useCopy } from './use-copy.tsx'

interface CopyButtonProps {
  text: CopiedText
  label: string
  children?: string
}

/** Copies with one click: an icon, or a button in words when `children` says what is copied. */
export function CopyButton({ text, label, children }: CopyButtonProps) {
  const { answer, copy } = useCopy()
  const onClick = () => copy(text)
  return (
    <CopyAnswer answer={answer}>
      {children ? (
        <Button onClick={onClick}>{children}</Button>
      ) : (
        <IconButton
          label={label}
          size="small"
          icon={<IconCopy size={16} stroke={1.75} />}
          onClick={onClick}
        />
      )}
    </CopyAnswer>
  )
}
