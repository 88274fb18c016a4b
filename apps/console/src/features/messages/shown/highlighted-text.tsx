import { memo, type ReactNode } from 'react'
import type { HighlightRange } from '../../../kit/messages/message-record.ts'
import classes from './highlighted-text.module.css'
import { textParts, visibleText } from './text-parts.ts'

interface HighlightedTextProps {
  text: string
  ranges?: readonly HighlightRange[] | undefined
  /** Shows at most so many characters, for texts without end. */
  limit?: number
}

/** A machine's text with the search terms marked. Made again only for another text: it may have megabytes. */
export const HighlightedText = memo(function HighlightedText(props: HighlightedTextProps) {
  return <>{markedText(props)}</>
})

/** The same for where thousands are drawn at once and a component for each would be felt. */
export function markedText({ text, ranges = [], limit = text.length }: HighlightedTextProps): ReactNode {
  const shown = visibleText(text.length > limit ? text.slice(0, limit) : text)
  const rest = text.length > limit ? '…' : ''
  if (ranges.length === 0) return shown + rest
  const parts: ReactNode[] = textParts(shown, ranges).map((part) =>
    part.isMarked ? (
      <mark key={part.start} className={classes.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
  return [...parts, rest]
}
