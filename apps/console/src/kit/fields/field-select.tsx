import type { Field } from '@logline/contract'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Popover, PopoverPanel, PopoverTarget } from '../../ui/overlays/popover.tsx'
import { FieldOptions } from './field-options.tsx'
import classes from './field-select.module.css'
import { matchingFields } from './offered-fields.ts'

interface FieldSelectProps {
  id?: string | undefined
  /** Name for screen readers. */
  label: string
  placeholder?: string
  /** Null: none is chosen; also for a select that only adds. */
  value: string | null
  fields: readonly Field[]
  /** Fields that do not fit what is chosen already come last; they can be chosen all the same. */
  isDimmed?: ((field: Field) => boolean) | undefined
  isClearable?: boolean
  error?: ReactNode
  onChange: (field: string | null) => void
}

/** Pixels: names are longer than narrow panels are wide. */
const listWidth = 280

/** Rows of a page of the list. */
const pageLength = 8

/** One of tens of thousands of fields, of which only those in sight are in the page. Typing filters. */
export function FieldSelect(props: FieldSelectProps) {
  const { id, label, placeholder, value, fields, isDimmed, isClearable = false, error, onChange } = props
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  /** Null: nothing was typed since it was opened, the value is shown. */
  const [text, setText] = useState<string | null>(null)
  const [activeIndex, setActiveIndex] = useState(0)
  const found = useMemo(
    () => (isOpen ? matchingFields(fields, text ?? '', isDimmed) : []),
    [isOpen, fields, text, isDimmed],
  )
  const open = () => {
    if (isOpen) return
    setIsOpen(true)
    setActiveIndex(
      Math.max(
        0,
        matchingFields(fields, '', isDimmed).findIndex(({ name }) => name === value),
      ),
    )
  }
  const close = () => {
    setIsOpen(false)
    setText(null)
  }
  const choose = (field: string | null) => {
    close()
    if (field !== value) onChange(field)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = movedBy(event.key, activeIndex, found.length)
    if (event.key === 'Tab') return close()
    if (event.key === 'Escape' && isOpen) event.stopPropagation()
    else if (event.key === 'Enter' && isOpen) choose(found[activeIndex]?.name ?? value)
    else if (moved !== null) isOpen ? setActiveIndex(moved) : open()
    else return
    event.preventDefault()
    if (event.key === 'Escape') close()
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      width={listWidth}
      trapFocus={false}
      returnFocus={false}
      // It would put its own names over those of the input.
      withRoles={false}
    >
      <PopoverTarget>
        <TextField
          {...(id && { id })}
          role="combobox"
          aria-label={label}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && found.length > 0 ? `${listId}-${activeIndex}` : undefined}
          placeholder={value ?? placeholder}
          value={text ?? value ?? ''}
          error={error}
          spellCheck={false}
          rightSection={
            isClearable && value !== null ? (
              <button
                type="button"
                className={classes.clear}
                aria-label={`Clear ${label}`}
                onClick={() => choose(null)}
              >
                <IconX size={14} stroke={1.75} />
              </button>
            ) : (
              <IconChevronDown size={16} stroke={1.75} className={classes.chevron} />
            )
          }
          onChange={(event) => {
            setText(event.currentTarget.value)
            setIsOpen(true)
            setActiveIndex(0)
          }}
          onClick={(event) => {
            event.currentTarget.select()
            open()
          }}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
      </PopoverTarget>
      <PopoverPanel isFlush>
        <FieldOptions
          id={listId}
          label={label}
          fields={found}
          value={value}
          activeIndex={activeIndex}
          isDimmed={isDimmed}
          onChoose={choose}
        />
      </PopoverPanel>
    </Popover>
  )
}

function movedBy(key: string, index: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.max(0, Math.min(count - 1, index + 1))
  if (key === 'ArrowUp') return Math.max(0, index - 1)
  if (key === 'PageDown') return Math.max(0, Math.min(count - 1, index + pageLength))
  return key === 'PageUp' ? Math.max(0, index - pageLength) : null
}
