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
  /** Nothing comes of their order: they are not moved. */
  isUnordered?: boolean
  /** The fields of a row, whose names begin with `row`. */
  children: (row: `${Name}.${number}`) => ReactNode
}

/** A list of objects: added, removed, moved where their order means something. Their errors go with them. */
export function FormRows<Values, const Name extends FieldName<Values, readonly object[]>>(
  props: FormRowsProps<Values, Name>,
) {
  const { form, name, label, rowLabel, newRow, isUnordered = false, children } = props
  const { value, error } = form.model.getInputProps(name)
  const rows: readonly object[] = value
  const { list, focusLast, focusAfterRemoval } = useRowFocus(rows.length)
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
            moves={
              isUnordered
                ? null
                : {
                    up: index > 0 ? () => move(index, index - 1) : null,
                    down: index < rows.length - 1 ? () => move(index, index + 1) : null,
                  }
            }
            onRemove={() => {
              form.model.removeListItem(name, index)
              focusAfterRemoval(index)
            }}
          />
        </fieldset>
      ))}
      {error && (
        <p className={classes.rowsError} role="alert">
          {error}
        </p>
      )}
      <Button icon={<IconPlus size={16} stroke={1.75} />} onClick={add} data-adds-row>
        Add {rowLabel.toLowerCase()}
      </Button>
    </fieldset>
  )
}

interface RowButtonsProps {
  rowLabel: string
  /** Null: they have no order. */
  moves: {
    /** Null: it is the first. */
    up: (() => void) | null
    /** Null: it is the last. */
    down: (() => void) | null
  } | null
  onRemove: () => void
}

function RowButtons({ rowLabel, moves, onRemove }: RowButtonsProps) {
  return (
    <div className={classes.rowButtons}>
      {moves && (
        <>
          <IconButton
            size="small"
            label={`Move ${rowLabel} up`}
            icon={<IconArrowUp size={14} stroke={1.75} />}
            disabledReason={moves.up ? undefined : 'It is the first.'}
            onClick={() => moves.up?.()}
          />
          <IconButton
            size="small"
            label={`Move ${rowLabel} down`}
            icon={<IconArrowDown size={14} stroke={1.75} />}
            disabledReason={moves.down ? undefined : 'It is the last.'}
            onClick={() => moves.down?.()}
          />
        </>
      )}
      <IconButton
        size="small"
        label={`Remove ${rowLabel}`}
        icon={<IconTrash size={14} stroke={1.75} />}
        onClick={onRemove}
      />
    </div>
  )
}

/** The first field of a row that was added takes the focus; after a removal, the row that is there now, or what adds one. */
function useRowFocus(count: number) {
  const list = useRef<HTMLFieldSetElement>(null)
  const [awaited, setAwaited] = useState<{ count: number; row: number } | null>(null)
  useEffect(() => {
    if (awaited?.count !== count) return
    const row = list.current?.querySelectorAll('fieldset')[awaited.row]
    const field = row?.querySelector<HTMLElement>('input, textarea')
    const target = field ?? list.current?.querySelector<HTMLElement>('[data-adds-row]')
    target?.focus()
    setAwaited(null)
  }, [awaited, count])
  return {
    list,
    focusLast: () => setAwaited({ count: count + 1, row: count }),
    focusAfterRemoval: (row: number) => setAwaited({ count: count - 1, row: Math.min(row, count - 2) }),
  }
}
