import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import type { FieldName, FieldValue } from './field-name.ts'
import classes from './form.module.css'
import type { Form } from './use-form.ts'

interface FormRowsProps<Values, Name extends string> {
  form: Form<Values>
  name: Name
  /** Such as "Rules"; `rowLabel` is one of them, such as "Rule". */
  label: string
  rowLabel: string
  newRow: FieldValue<Values, Name> extends readonly (infer Row)[] ? Row : never
  /** The fields of a row, whose names begin with `row`. */
  children: (row: `${Name}.${number}`) => ReactNode
}

/** A list of objects: added, removed, moved. Their errors go with them. */
export function FormRows<Values, const Name extends FieldName<Values, readonly object[]>>(
  props: FormRowsProps<Values, Name>,
) {
  const { form, name, label, rowLabel, newRow, children } = props
  const { value, error } = form.model.getInputProps(name)
  const rows: readonly object[] = value
  const { list, focusLast } = useFocusOfNew(rows.length)
  const add = () => {
    form.model.setFieldValue(name, [...rows, newRow] as never) // the row is of the list's own type
    focusLast()
  }
  const move = (from: number, to: number) => form.model.reorderListItem(name, { from, to })
  return (
    <fieldset className={classes.rows} ref={list}>
      <legend>{label}</legend>
      {rows.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place of a row is the name of its fields
        <fieldset className={classes.row} aria-label={`${rowLabel} ${index + 1}`} key={index}>
          <div className={classes.rowFields}>{children(`${name}.${index}`)}</div>
          <RowButtons
            rowLabel={`${rowLabel} ${index + 1}`}
            onUp={index > 0 ? () => move(index, index - 1) : null}
            onDown={index < rows.length - 1 ? () => move(index, index + 1) : null}
            onRemove={() => form.model.removeListItem(name, index)}
          />
        </fieldset>
      ))}
      {error && (
        <p className={classes.rowsError} role="alert">
          {error}
        </p>
      )}
      <Button icon={<IconPlus size={16} stroke={1.75} />} onClick={add}>
        Add {rowLabel.toLowerCase()}
      </Button>
    </fieldset>
  )
}

interface RowButtonsProps {
  rowLabel: string
  /** Null: it is the first. */
  onUp: (() => void) | null
  /** Null: it is the last. */
  onDown: (() => void) | null
  onRemove: () => void
}

function RowButtons({ rowLabel, onUp, onDown, onRemove }: RowButtonsProps) {
  return (
    <div className={classes.rowButtons}>
      <IconButton
        size="small"
        label={`Move ${rowLabel} up`}
        icon={<IconArrowUp size={14} stroke={1.75} />}
        disabledReason={onUp ? undefined : 'It is the first.'}
        onClick={() => onUp?.()}
      />
      <IconButton
        size="small"
        label={`Move ${rowLabel} down`}
        icon={<IconArrowDown size={14} stroke={1.75} />}
        disabledReason={onDown ? undefined : 'It is the last.'}
        onClick={() => onDown?.()}
      />
      <IconButton
        size="small"
        label={`Remove ${rowLabel}`}
        icon={<IconTrash size={14} stroke={1.75} />}
        onClick={onRemove}
      />
    </div>
  )
}

/** The first field of a row that was added takes the focus. */
function useFocusOfNew(count: number) {
  const list = useRef<HTMLFieldSetElement>(null)
  const [awaited, setAwaited] = useState<number | null>(null)
  useEffect(() => {
    if (awaited !== count) return
    const rows = list.current?.querySelectorAll('fieldset')
    rows?.[count - 1]?.querySelector<HTMLElement>('input, textarea')?.focus()
    setAwaited(null)
  }, [awaited, count])
  return { list, focusLast: () => setAwaited(count + 1) }
}
