import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import classes from './event-definition-dialog.module.css'
import {
  availableParts,
  type DraftPart,
  type DraftParts,
  draftGroups,
  groupState,
  singleParts,
  toggleGroup,
  togglePart,
} from './event-draft.ts'

interface DraftPartTreeProps {
  parts: DraftParts
  chosen: readonly DraftPart[]
  onChange: (chosen: readonly DraftPart[]) => void
}

/** Every part that has something to say, with what it says. */
export function DraftPartTree({ parts, chosen, onChange }: DraftPartTreeProps) {
  const available = availableParts(parts)
  const line = ({ part, title }: { part: DraftPart; title: string }) => (
    <li key={part}>
      <Checkbox
        label={`${title}: ${partText(parts, part)}`}
        checked={chosen.includes(part)}
        onChange={() => onChange(togglePart(chosen, part))}
      />
    </li>
  )
  return (
    <ul className={classes.tree}>
      {draftGroups.map(({ title, parts: all }) => {
        const own = all.filter(({ part }) => available.includes(part))
        const names = own.map(({ part }) => part)
        const state = groupState(chosen, names)
        if (own.length === 0) return null
        return (
          <li key={title}>
            <Checkbox
              label={title}
              checked={state === 'all'}
              indeterminate={state === 'some'}
              onChange={() => onChange(toggleGroup(chosen, names))}
            />
            <ul>{own.map(line)}</ul>
          </li>
        )
      })}
      {singleParts.filter(({ part }) => available.includes(part)).map(line)}
    </ul>
  )
}

function partText(parts: DraftParts, part: DraftPart): string {
  const value = parts[part]
  if (part === 'condition' && parts.condition) {
    const { function: name, field, value: limit } = parts.condition
    return `${name}(${field ?? ''}) = ${limit}`
  }
  if (part === 'lookupParameters') return parts.lookupParameters?.map(({ name }) => name).join(', ') ?? ''
  return Array.isArray(value) ? value.join(', ') : String(value)
}
