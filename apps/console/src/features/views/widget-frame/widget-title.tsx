import { type KeyboardEvent, useState } from 'react'
import { useView } from '../../view-model/index.ts'
import classes from './widget-frame.module.css'

interface WidgetTitleProps {
  title: string
  /** An empty text gives the widget its generated title back. */
  onRename: (title: string) => void
}

/** The heading of a widget; a double click (or Enter) makes it a field. */
export function WidgetTitle({ title, onRename }: WidgetTitleProps) {
  const { isInteractive } = useView()
  const [isEditing, setIsEditing] = useState(false)
  if (!isInteractive) return <h2 className={classes.title}>{title}</h2>
  if (isEditing) {
    return (
      <TitleField
        title={title}
        onDone={(text) => {
          setIsEditing(false)
          if (text !== null && text.trim() !== '') onRename(text)
        }}
      />
    )
  }
  return (
    <h2 className={classes.title}>
      <button
        type="button"
        className={classes.titleButton}
        title={`${title} - Double click the title to edit it.`}
        onDoubleClick={() => setIsEditing(true)}
        // By keyboard a click has no detail.
        onClick={(event) => event.detail === 0 && setIsEditing(true)}
      >
        {title}
      </button>
    </h2>
  )
}

/** Enter and leaving keep what was typed, Esc does not. */
function TitleField({ title, onDone }: { title: string; onDone: (text: string | null) => void }) {
  const [text, setText] = useState(title)
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onDone(text)
    if (event.key === 'Escape') onDone(null)
  }
  return (
    <input
      className={classes.titleField}
      aria-label="Edit title"
      title="Edit title"
      value={text}
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the title that was just chosen
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKey}
      onBlur={() => onDone(text)}
    />
  )
}
