import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { EntityNoun } from '../entities/entity-noun.ts'
import type { TableState } from './address/use-table-params.ts'
import classes from './entity-table.module.css'

/** Specification, section 9. */
const searchDelayMs = 300

/** Searches while typing, 300 ms after the last letter. */
export function TableSearch({ noun, state }: { noun: EntityNoun; state: TableState }) {
  const { query } = state.params
  const [typed, setTyped] = useState({ text: query, from: query })
  const search = useDebouncedCallback((text: string) => state.change({ query: text.trim() }), searchDelayMs)
  // The address changed under the box, by the back button or a link: it wins.
  const text = typed.from === query || typed.text.trim() === query ? typed.text : query
  const type = (next: string) => {
    setTyped({ text: next, from: query })
    search(next)
  }
  const reset = () => {
    setTyped({ text: '', from: '' })
    state.change({ query: '' })
  }
  return (
    <TextField
      className={classes.search ?? ''}
      aria-label={`Search for ${noun.many}`}
      placeholder="Enter search query..."
      // The field of a dialog that takes the focus; on a page it says nothing.
      data-autofocus
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && text !== '' && reset()}
      leftSection={<IconSearch size={16} stroke={1.75} />}
      rightSection={
        text !== '' && (
          <IconButton
            size="small"
            label="Reset search"
            icon={<IconX size={14} stroke={1.75} />}
            onClick={reset}
          />
        )
      }
    />
  )
}
