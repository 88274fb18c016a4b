import { Popover, PopoverPanel, PopoverTarget } from '../../../ui/overlays/popover.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { CheckList } from './check-list.tsx'
import { FilterButton } from './filter-button.tsx'
import type { FilterChoices } from './table-filters.ts'

interface FilterMenuProps {
  /** Of the column that is narrowed. */
  title: string
  /** Undefined until they are known. */
  options: FilterChoices['options'] | undefined
  values: readonly string[]
  onChange: (values: string[]) => void
}

/** Narrows a list to some values of one field. What is chosen stands in the button. */
export function FilterMenu({ title, options, values, onChange }: FilterMenuProps) {
  const shown = withUnknown(options ?? [], values)
  const [only] = values
  const chosen = values.length > 1 ? values.length : shown.find(({ value }) => value === only)?.title
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((one) => one !== value) : [...values, value])
  return (
    <Popover>
      <PopoverTarget>
        <FilterButton title={title} chosen={chosen} />
      </PopoverTarget>
      <PopoverPanel isFlush aria-label={`Filter by ${title}`}>
        {options === undefined && shown.length === 0 && <Spinner />}
        <CheckList
          choices={shown.map(({ value, title }) => ({
            id: value,
            label: title,
            isChecked: values.includes(value),
          }))}
          onToggle={toggle}
        />
      </PopoverPanel>
    </Popover>
  )
}

/** A link may name a value that nothing has any more: it stays visible, so that it can be taken away. */
function withUnknown(options: FilterChoices['options'], values: readonly string[]): FilterChoices['options'] {
  const unknown = values.filter((value) => !options.some((option) => option.value === value))
  return [...options, ...unknown.map((value) => ({ value, title: value }))]
}
