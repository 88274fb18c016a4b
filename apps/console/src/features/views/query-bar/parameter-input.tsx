import type { SearchParameter } from '@logline/contract'
import { IconPencil } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { optionalMark } from '../../../ui/fields/field-classes.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import classes from './parameter-bar.module.css'

interface ParameterInputProps {
  parameter: SearchParameter
  /** Empty: its own, or its default holds. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
  /** Enter searches, as in the query. */
  onSubmit: () => void
  onEdit: () => void
}

export function ParameterInput(props: ParameterInputProps) {
  const { parameter, value, error, onChange, onSubmit, onEdit } = props
  const { name, title, description, default_value, optional, type } = parameter
  const isValue = type === 'value-parameter-v1'
  const own = parameter.binding?.value ?? default_value
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSubmit()
  }
  return (
    <div className={classes.input}>
      <TextField
        className={classes.field}
        label={
          <>
            {title || name} {optional && <span className={classes.optional}>{optionalMark}</span>}
          </>
        }
        aria-label={title || name}
        title={description ?? `$${name}$`}
        required={!optional && own === null}
        value={isValue ? value : lookupText(parameter)}
        placeholder={own === null ? '' : String(own)}
        readOnly={!isValue}
        error={error}
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={submitOnEnter}
      />
      {isValue && (
        <IconButton
          label={`Edit parameter ${title || name}`}
          icon={<IconPencil size={16} stroke={1.75} />}
          onClick={onEdit}
        />
      )}
    </div>
  )
}

/** What is known of a parameter whose value is not typed here. */
function lookupText({ lookup_table, key, type }: SearchParameter): string {
  const parts = [lookup_table, key].filter((part) => typeof part === 'string')
  return parts.length === 0 ? type : parts.join(': ')
}
