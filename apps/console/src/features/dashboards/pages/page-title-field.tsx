import { type KeyboardEvent, useState } from 'react'
import classes from './page-tabs.module.css'

/** Characters (specification, section 9). */
export const maxPageTitle = 40

interface PageTitleFieldProps {
  title: string
  /** Null: it stays as it was. */
  onDone: (title: string | null) => void
}

/** A title that is edited where it stands. Enter and leaving keep what was typed, Esc and an empty text do not. */
export function PageTitleField({ title, onDone }: PageTitleFieldProps) {
  const [text, setText] = useState(title)
  const keep = () => onDone(text.trim() === '' ? null : text.trim())
  const onKey = (event: KeyboardEvent) => {
    event.stopPropagation() // Esc closes the field, not the dialog around it; arrows move the cursor
    if (event.key === 'Enter') keep()
    if (event.key === 'Escape') onDone(null)
  }
  return (
    <input
      className={classes.titleField}
      aria-label="Edit page title"
      value={text}
      maxLength={maxPageTitle}
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the title that was just chosen
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKey}
      onBlur={keep}
    />
  )
}
