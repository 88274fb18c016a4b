import { type ReactNode, useEffect, useState } from 'react'
import { Tooltip } from '../overlays/tooltip.tsx'
import { copyText } from './clipboard.ts'

const shownForMs = 1500
const refusedText = 'Press Ctrl+C / Cmd+C to copy'

/** A function for what is long to make and seldom wanted. */
export type CopiedText = string | (() => string)

/** Copies, and has the answer to the last copy for a moment. */
export function useCopy() {
  const [answer, setAnswer] = useState<string | null>(null)
  useEffect(() => {
    if (answer === null) return
    const timer = setTimeout(() => setAnswer(null), shownForMs)
    return () => clearTimeout(timer)
  }, [answer])
  const copy = async (text: CopiedText) =>
    setAnswer((await copyText(typeof text === 'string' ? text : text())) ? 'Copied!' : refusedText)
  return { answer, copy }
}

/** Tells the answer at the control that copied. */
export function CopyAnswer({ answer, children }: { answer: string | null; children: ReactNode }) {
  return (
    <Tooltip label={answer} opened={answer !== null} openDelay={0}>
      <span>
        {children}
        <span role="status" className="visually-hidden">
          {answer}
        </span>
      </span>
    </Tooltip>
  )
}
