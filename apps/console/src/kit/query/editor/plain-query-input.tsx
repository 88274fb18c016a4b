import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import classes from './query-field.module.css'
import { type QueryInputProps, queryPlaceholder } from './query-input.ts'

interface PlainQueryInputProps extends QueryInputProps {
  areaRef: RefObject<HTMLTextAreaElement | null>
}

/** What the query is typed into until the editor is loaded; it looks the same. */
export function PlainQueryInput(props: PlainQueryInputProps) {
  const { value, placeholder = queryPlaceholder, inputRef, areaRef, onChange, onSubmit } = props
  useEffect(() => {
    inputRef.current = { focus: () => areaRef.current?.focus() }
  }, [inputRef, areaRef])
  const runOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSubmit()
  }
  return (
    <textarea
      ref={areaRef}
      className={classes.plain}
      rows={Math.min(4, value.split('\n').length)}
      value={value}
      aria-label="Search query"
      placeholder={placeholder}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={runOnEnter}
    />
  )
}
