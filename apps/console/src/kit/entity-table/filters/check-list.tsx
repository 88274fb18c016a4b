import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import classes from './check-list.module.css'

export interface CheckChoice {
  id: string
  label: string
  title?: string
  isChecked: boolean
}

/** Choices of a popover that hold at once. */
export function CheckList({
  choices,
  onToggle,
}: {
  choices: readonly CheckChoice[]
  onToggle: (id: string) => void
}) {
  return (
    <ul className={classes.list}>
      {choices.map(({ id, label, title, isChecked }) => (
        <li key={id}>
          <Checkbox label={label} title={title} checked={isChecked} onChange={() => onToggle(id)} />
        </li>
      ))}
    </ul>
  )
}
