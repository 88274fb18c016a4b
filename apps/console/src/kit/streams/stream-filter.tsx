import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { statusText } from '../../api/api-error.ts'
import { MultiSelectField } from '../../ui/fields/multi-select-field.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { streamsQuery } from '../entities/entity-queries.ts'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { matchingOptions } from './stream-options.ts'

/** From here on only the options in sight are in the page (specification, section 9). */
const virtualFrom = 1_000

const LongMultiSelectField = lazyComponent(
  async () => (await import('../../ui/fields/long-multi-select-field.tsx')).LongMultiSelectField,
)

const streamsHint = 'Select streams the search should include. Searches in all streams if empty.'

interface StreamFilterProps {
  /** Ids; empty means all the user may read. */
  value: readonly string[]
  onChange: (ids: string[]) => void
  className?: string | undefined
}

/** The streams a search is limited to. */
export function StreamFilter({ value, onChange, className }: StreamFilterProps) {
  const { data = [], error } = useQuery(streamsQuery)
  useEffect(() => {
    if (error)
      toast.error(`Loading streams failed with status: ${statusText(error)}`, 'Could not load streams')
  }, [error])
  const known = data
    .map(({ id, title }) => ({ value: id, label: title }))
    .sort((a, b) => a.label.localeCompare(b.label))
  // A link may name a stream that was deleted or is not for this user: it stays visible, so that it can be removed.
  const unknown = value
    .filter((id) => !data.some((stream) => stream.id === id))
    .map((id) => ({ value: id, label: id }))
  const options = [...known, ...unknown]
  const placeholder = value.length === 0 ? 'All streams' : ''
  if (options.length >= virtualFrom) {
    return (
      <Suspense>
        <LongMultiSelectField
          className={className}
          label={streamsHint}
          placeholder={placeholder}
          data={options}
          value={value}
          filter={matchingOptions}
          onChange={onChange}
        />
      </Suspense>
    )
  }
  return (
    <MultiSelectField
      {...(className && { className })}
      aria-label={streamsHint}
      title={streamsHint}
      placeholder={placeholder}
      data={options}
      value={[...value]}
      filter={filterOptions}
      hidePickedOptions
      onChange={onChange}
    />
  )
}

const filterOptions: OptionsFilter = ({ options, search }) =>
  matchingOptions(
    options.filter((option): option is ComboboxItem => 'value' in option),
    search,
  )
