import type { ReactNode } from 'react'
import { useId } from 'react'
import classes from './choice-list.module.css'

interface Choice {
  value: string
  label: string
  /** A second line. */
  note?: ReactNode
  /** Why it cannot be chosen; shown in place of the note. */
  disabledReason?: string | undefined
}

interface ChoiceListProps {
  /** For screen readers: what is chosen here. */
  label: string
  choices: readonly Choice[]
  value: string | null
  onChange: (value: string) => void
}

/** One of a short list that is seen as a whole; arrow keys move the choice. */
export function ChoiceList({ label, choices, value, onChange }: ChoiceListProps) {
  const name = useId()
  return (
    <div className={classes.list} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={classes.choice}
          data-disabled={choice.disabledReason !== undefined || undefined}
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabledReason !== undefined}
            onChange={() => onChange(choice.value)}
          />
          <span className={classes.words}>
            <span className={classes.label}>{choice.label}</span>
            {(choice.disabledReason ?? choice.note) && (
              <span className={classes.note}>{choice.disabledReason ?? choice.note}</span>
            )}
          </span>
        </label>
      ))}
    </div>
  )
}
