import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { Combobox, Pill, PillsInput, useVirtualizedCombobox } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { fieldClasses, fieldOrder, listClasses, pillClass } from './field-classes.ts'
import classes from './long-multi-select-field.module.css'

interface Option {
  value: string
  label: string
}

interface LongMultiSelectFieldProps {
  /** Also its title. */
  label: string
  placeholder: string
  data: readonly Option[]
  value: readonly string[]
  /** What fits what is typed. */
  filter: (options: readonly Option[], typed: string) => readonly Option[]
  onChange: (value: string[]) => void
  className?: string | undefined
}

/** Some of thousands, as removable tags; only the options in sight are in the page. Else as `MultiSelectField`. */
export function LongMultiSelectField(props: LongMultiSelectFieldProps) {
  const { label, placeholder, data, value, filter, onChange, className } = props
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(-1)
  const picked = new Set(value)
  const options = filter(
    data.filter((option) => !picked.has(option.value)),
    typed,
  )
  const clear = () => {
    setTyped('')
    setActive(-1)
  }
  const add = (option: string | undefined) => {
    if (option === undefined) return
    onChange([...value, option])
    clear()
  }
  const combobox = useVirtualizedCombobox({
    totalOptionsCount: options.length,
    getOptionId: (index) => `${id}-${index}`,
    selectedOptionIndex: active,
    setSelectedOptionIndex: setActive,
    onSelectedOptionSubmit: (index) => add(options[index]?.value),
    onDropdownClose: clear,
  })
  const titles = new Map(data.map((option) => [option.value, option.label]))
  const remove = (gone: string | undefined) => onChange(value.filter((each) => each !== gone))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' || typed !== '' || value.length === 0) return
    event.preventDefault()
    remove(value.at(-1))
  }
  return (
    <Combobox store={combobox} withinPortal offset={4} classNames={listClasses} onOptionSubmit={add}>
      <Combobox.DropdownTarget>
        <PillsInput
          {...(className && { className })}
          classNames={fieldClasses}
          inputWrapperOrder={fieldOrder}
          onClick={() => combobox.openDropdown()}
        >
          <Pill.Group>
            {value.map((each) => (
              <Pill key={each} className={pillClass} withRemoveButton onRemove={() => remove(each)}>
                {titles.get(each) ?? each}
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                aria-label={label}
                title={label}
                placeholder={placeholder}
                value={typed}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onChange={(event) => {
                  setTyped(event.currentTarget.value)
                  setActive(0)
                  combobox.openDropdown()
                }}
                onKeyDown={onKeyDown}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={label}>
          {options.length === 0 && <Combobox.Empty>No Options</Combobox.Empty>}
          <VirtualOptions id={id} options={options} active={active} />
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** Pixels (specification, section 9). */
const rowHeight = 36

/** There as long as the list is open. */
function VirtualOptions({ id, options, active }: { id: string; options: readonly Option[]; active: number }) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: options.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  })
  useEffect(() => {
    if (active >= 0) virtualizer.scrollToIndex(active)
  }, [virtualizer, active])
  return (
    <div ref={scroller} className={classes.scroller} role="presentation">
      <div className={classes.list} role="presentation" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const option = options[index]
          return (
            option && (
              <Combobox.Option
                key={option.value}
                id={`${id}-${index}`}
                className={classes.row ?? ''}
                value={option.value}
                title={option.label}
                selected={index === active}
                aria-setsize={options.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                {option.label}
              </Combobox.Option>
            )
          )
        })}
      </div>
    </div>
  )
}
