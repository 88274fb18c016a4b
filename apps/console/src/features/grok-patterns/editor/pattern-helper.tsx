import { type GrokPattern, grok } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorText } from '../../../api/api-error.ts'
import { query } from '../../../api/query.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import classes from './editor.module.css'
import { filteredPatterns } from './filtered-patterns.ts'
import type { PatternForm } from './pattern-form.ts'

/** Entries that are drawn; the filter finds the others. */
const shownEntries = 100

/** The other patterns, to be put into this one where its caret is. `edited`: the name of this one, when it is stored. */
export function PatternHelper({ edited, form }: { edited: string | null; form: PatternForm }) {
  const { data, error } = useQuery(query(grok.list))
  const [filter, setFilter] = useState('')
  const [active, setActive] = useState(0)
  const listId = useId()
  const others = (data?.patterns ?? []).filter(({ name }) => name !== edited)
  const { found, problem } = filteredPatterns(others, filter)
  const shown = found.slice(0, shownEntries)
  const current = Math.min(active, shown.length - 1)
  const add = ({ name }: GrokPattern) => insertAtCaret(form, `%{${name}}`)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActive(Math.max(0, Math.min(shown.length - 1, current + step)))
    else if (event.key === 'Enter') shown[current] && add(shown[current])
    else return
    event.preventDefault()
  }
  return (
    <div className={classes.column}>
      <TextField
        label="Filter pattern"
        description="A regular expression of names. ↑ ↓ choose, Enter adds."
        value={filter}
        error={problem}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={shown[current] && `${listId}-${shown[current].id}`}
        onChange={(event) => {
          setFilter(event.currentTarget.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label="Other patterns" className={classes.helper} tabIndex={-1}>
        {shown.map((pattern, place) => (
          <HelperEntry
            key={pattern.id}
            id={`${listId}-${pattern.id}`}
            pattern={pattern}
            isActive={place === current}
            onAdd={() => add(pattern)}
          />
        ))}
      </div>
      <p className={classes.muted}>{error ? errorText(error) : countText(shown.length, found.length)}</p>
    </div>
  )
}

interface HelperEntryProps {
  id: string
  pattern: GrokPattern
  isActive: boolean
  onAdd: () => void
}

function HelperEntry({ id, pattern, isActive, onAdd }: HelperEntryProps) {
  const entry = useRef<HTMLDivElement>(null)
  // Only when it becomes the chosen one: else the list would not stay where somebody has scrolled it.
  useEffect(() => {
    if (isActive) entry.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // The filter has the focus and its keys choose.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      ref={entry}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.entry}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onAdd}
    >
      <span className={classes.entryName}>{pattern.name}</span>
      <span className={classes.add}>Add</span>
      <span className={classes.entryPattern} title={pattern.pattern}>
        {pattern.pattern}
      </span>
    </div>
  )
}

function countText(shown: number, found: number): string {
  if (found === 0) return 'No pattern has such a name.'
  return found > shown ? `${shown} of ${found} patterns; the filter finds the others.` : `${found} patterns`
}

/** The field keeps its caret while the focus is elsewhere; it then stands behind what was added. */
function insertAtCaret({ model }: PatternForm, text: string): void {
  const area = textAreaOf(model.getInputNode('pattern'))
  const { pattern } = model.getValues()
  const start = area?.selectionStart ?? pattern.length
  const end = area?.selectionEnd ?? pattern.length
  const changed = `${pattern.slice(0, start)}${text}${pattern.slice(end)}`
  // Drawn at once: the next one may be added before the page is.
  flushSync(() => model.setFieldValue('pattern', changed))
  area?.setSelectionRange(start + text.length, start + text.length)
}

function textAreaOf(node: HTMLElement | null): HTMLTextAreaElement | null {
  return node instanceof HTMLTextAreaElement ? node : null
}
