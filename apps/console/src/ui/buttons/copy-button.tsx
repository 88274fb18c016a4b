import { IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Tooltip } from '../overlays/tooltip.tsx'
import { Button } from './button.tsx'
import { copyText } from './clipboard.ts'
import { IconButton } from './icon-button.tsx'

const shownForMs = 1500
const refusedText = 'Press Ctrl+C / Cmd+C to copy'

/** The answer to the last copy, shown for a moment. */
function useCopy(text: string | (() => string)) {
  const [answer, setAnswer] = useState<string | null>(null)
  useEffect(() => {
    if (answer === null) return
    const timer = setTimeout(() => setAnswer(null), shownForMs)
    return () => clearTimeout(timer)
  }, [answer])
  const copy = async () =>
    setAnswer((await copyText(typeof text === 'string' ? text : text())) ? 'Copied!' : refusedText)
  return { answer, copy }
}

interface CopyButtonProps {
  /** A function for what is long to make and seldom wanted. */
  text: string | (() => string)
  label: string
  children?: string
}

/** Copies with one click: an icon, or a button in words when `children` says what is copied. */
export function CopyButton({ text, label, children }: CopyButtonProps) {
  const { answer, copy } = useCopy(text)
  const control = children ? (
    <Button onClick={copy}>{children}</Button>
  ) : (
    <IconButton label={label} size="small" icon={<IconCopy size={16} stroke={1.75} />} onClick={copy} />
  )
  return (
    <Tooltip label={answer} opened={answer !== null} openDelay={0}>
      <span>
        {control}
        <span role="status" className="visually-hidden">
          {answer}
        </span>
      </span>
    </Tooltip>
  )
}
