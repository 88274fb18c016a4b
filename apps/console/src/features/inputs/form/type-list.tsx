import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Keys } from '../../../ui/texts/keys.tsx'
import {
  isUnavailable,
  matchingFamilies,
  type NamedType,
  type TypeFamily,
  typeFamilies,
} from '../model/type-families.ts'
import { purposeOf } from '../model/type-knowledge.ts'
import classes from './type-list.module.css'

interface TypeListProps {
  types: readonly NamedType[]
  chosen: string
  onChoose: (type: string) => void
  /** Enter on a type leads on to its form. */
  onEnter: () => void
}

const searchShortcut = { keys: '/', label: 'Find an input type', group: 'Launch an input' }

/** The types of inputs by family; arrows up and down go through families, to the sides through their transports. */
export function TypeList({ types, chosen, onChoose, onEnter }: TypeListProps) {
  const [search, setSearch] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useShortcut(searchShortcut, () => field.current?.focus())
  const families = matchingFamilies(typeFamilies(types), search)
  const isShown = families.some(({ members }) => members.some(({ type }) => type === chosen))
  const first = families[0]?.members[0]?.type
  const choose = (type: string) => {
    onChoose(type)
    list.current?.querySelector<HTMLElement>(`[data-type="${CSS.escape(type)}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLElement && event.target.role === 'radio') {
      event.preventDefault()
      return onEnter()
    }
    const next = neighbour(families, chosen, event.key)
    if (next === null) return
    event.preventDefault()
    choose(next)
  }
  return (
    <div className={classes.list}>
      <div className={classes.search}>
        <TextField
          ref={field}
          aria-label="Find an input type"
          placeholder="Find an input type"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setSearch('')
            if (event.key === 'Enter' || event.key === 'ArrowDown') {
              event.preventDefault()
              if (first !== undefined) choose(first)
            }
          }}
          leftSection={<IconSearch size={16} stroke={1.75} />}
        />
      </div>
      <div ref={list} role="radiogroup" aria-label="Input type" tabIndex={-1} onKeyDown={onKeyDown}>
        {families.map((family) => (
          <Family
            key={family.name}
            family={family}
            chosen={chosen}
            focusable={isShown ? chosen : first}
            onChoose={choose}
          />
        ))}
      </div>
      {families.length === 0 && <p className={classes.none}>No input type is called “{search}”.</p>}
      <p className={classes.keys}>
        <span>
          <Keys of={['↑', '↓']} /> type
        </span>
        <span>
          <Keys of={['←', '→']} /> transport
        </span>
        <span>
          <Keys of={['Enter']} /> form
        </span>
      </p>
    </div>
  )
}

interface FamilyProps {
  family: TypeFamily
  chosen: string
  focusable: string | undefined
  onChoose: (type: string) => void
}

function Family({ family: { name, members }, chosen, focusable, onChoose }: FamilyProps) {
  const [first] = members
  const isChosen = members.some(({ type }) => type === chosen)
  const purpose = purposeOf(name)
  const isAlone = members.length === 1 && first?.label === name
  const choices = members.map((member) => (
    // biome-ignore lint/a11y/useSemanticElements: a native radio button cannot be drawn as a chip that has the focus
    <button
      key={member.type}
      type="button"
      role="radio"
      aria-checked={member.type === chosen}
      aria-label={isUnavailable(member) ? `${member.name} (not available yet)` : member.name}
      tabIndex={member.type === focusable ? 0 : -1}
      data-type={member.type}
      className={isAlone ? classes.name : classes.choice}
      onClick={() => onChoose(member.type)}
    >
      {member.label}
    </button>
  ))
  return (
    <div className={classes.family} data-chosen={isChosen || undefined}>
      {isAlone ? (
        choices
      ) : (
        <button
          type="button"
          tabIndex={-1}
          className={classes.name}
          onClick={() => !isChosen && first && onChoose(first.type)}
        >
          {name}
        </button>
      )}
      {purpose !== null && <span className={classes.purpose}>{purpose}</span>}
      {members.every(isUnavailable) && <span className={classes.unavailable}>Not available yet</span>}
      {!isAlone && <div className={classes.choices}>{choices}</div>}
    </div>
  )
}

/** The type a key leads to from the chosen one; null when it leads nowhere. */
function neighbour(families: readonly TypeFamily[], chosen: string, key: string): string | null {
  const row = families.findIndex(({ members }) => members.some(({ type }) => type === chosen))
  const members = families[row]?.members ?? []
  const column = members.findIndex(({ type }) => type === chosen)
  switch (key) {
    case 'ArrowRight':
      return members[column + 1]?.type ?? null
    case 'ArrowLeft':
      return members[column - 1]?.type ?? null
    case 'ArrowDown':
      return families[row + 1]?.members[0]?.type ?? null
    case 'ArrowUp':
      return (row > 0 && families[row - 1]?.members[0]?.type) || null
    default:
      return null
  }
}
