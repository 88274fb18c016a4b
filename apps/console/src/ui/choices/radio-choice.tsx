import { type ReactNode, useId } from 'react'
import classes from './radio-choice.module.css'

interface Choice {
  value: string
  label: string
  /** Below it while it is chosen. */
  content?: ReactNode
  isDisabled?: boolean
}

interface RadioChoiceProps {
  label: string
  choices: readonly Choice[]
  value: string
  onChange: (value: string) => void
  /** Side by side. */
  isRow?: boolean
  help?: ReactNode
}

/** One of two or three, seen as a whole; arrow keys move the choice. */
export function RadioChoice({ label, choices, value, onChange, isRow = false, help }: RadioChoiceProps) {
  const name = useId()
  const helpId = useId()
  return (
    <fieldset
      className={classes.radios}
      data-row={isRow || undefined}
      aria-describedby={help ? helpId : undefined}
    >
      <legend className={classes.label}>{label}</legend>
      {choices.map((choice) => (
        <div key={choice.value} className={classes.radio}>
          <label>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.isDisabled ?? false}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </label>
          {choice.value === value && choice.content}
        </div>
      ))}
      {help && (
        <p className={classes.help} id={helpId}>
          {help}
        </p>
      )}
    </fieldset>
  )
}
