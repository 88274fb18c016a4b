import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { putVariable, type Variable, type ViewStore } from '../../view-model/index.ts'
import classes from './variable-bar.module.css'
import { mostValues, useVariableValues } from './variable-values-query.ts'

interface VariableValueListProps {
  store: ViewStore
  variable: Variable
  /** Empty: all. */
  chosen: readonly string[]
  onChoose: (values: readonly string[]) => void
  onEdit: () => void
}

/** The values a variable can have, with their counts; typing filters them, and Enter takes what was typed. */
export function VariableValueList({ store, variable, chosen, onChoose, onEdit }: VariableValueListProps) {
  const [text, setText] = useState('')
  const { data = [], error, isPending } = useVariableValues(store, variable)
  const wanted = text.trim().toLowerCase()
  // What is chosen stays in the list where nothing has it now.
  const missing = chosen.filter((value) => !data.some((one) => one.value === value))
  const values = [...missing.map((value) => ({ value, count: 0 })), ...data]
  const found = values.filter(({ value }) => value.toLowerCase().includes(wanted))
  const toggle = (value: string) => {
    if (!variable.isMultiple) return onChoose([value])
    onChoose(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  }
  return (
    <div className={classes.panel}>
      <TextField
        size="xs"
        aria-label={`Filter values of ${variable.name}`}
        placeholder={`Filter or enter a value of ${variable.field}`}
        value={text}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '') return
          event.preventDefault()
          toggle(text.trim())
          setText('')
        }}
      />
      {error && <p className={classes.note}>{errorText(error)}</p>}
      {isPending && <Spinner />}
      <ul className={classes.values} aria-label={`Values of ${variable.field}`}>
        {wanted === '' && (
          <ValueRow value="All" isChosen={chosen.length === 0} onClick={() => onChoose([])} />
        )}
        {found.map(({ value, count }) => (
          <ValueRow
            key={value}
            value={value}
            count={count}
            isChosen={chosen.includes(value)}
            onClick={() => toggle(value)}
          />
        ))}
      </ul>
      {!isPending && !error && found.length === 0 && (
        <p className={classes.note}>
          {data.length === 0 ? 'No message of this time has the field.' : 'No value matches the filter.'}
        </p>
      )}
      {data.length >= mostValues && (
        <p className={classes.note}>
          The {mostValues.toLocaleString('en')} most frequent values. Others can be entered above.
        </p>
      )}
      <div className={classes.foot}>
        <Button
          variant="quiet"
          onClick={() => store.edit(putVariable({ ...variable, defaultValues: chosen }, variable.name))}
        >
          Set as default
        </Button>
        <Button variant="quiet" onClick={onEdit}>
          Edit variable
        </Button>
      </div>
    </div>
  )
}

interface ValueRowProps {
  value: string
  count?: number
  isChosen: boolean
  onClick: () => void
}

function ValueRow({ value, count, isChosen, onClick }: ValueRowProps) {
  return (
    <li>
      <button type="button" className={classes.value} aria-pressed={isChosen} title={value} onClick={onClick}>
        <span className={classes.text}>{value}</span>
        {isChosen && <IconCheck size={14} stroke={2} aria-hidden="true" />}
        {count !== undefined && <span className={classes.count}>{count.toLocaleString('en')}</span>}
      </button>
    </li>
  )
}
