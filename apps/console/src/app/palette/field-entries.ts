import { useQuery } from '@tanstack/react-query'
import { allFieldsQuery, fieldsInQuery } from '../../kit/fields/field-queries.ts'
import { type FieldType, typeOf } from '../../kit/fields/field-type.ts'
import { pageFields } from '../../kit/fields/page-fields.ts'
import { addToQuery, escapeTerm } from '../../kit/query/text/query-fragments.ts'
import { useStore } from '../../kit/store.ts'
import { matchingEntries, type PaletteEntry } from './palette-entry.ts'
import { useSearchAddress, useShownSearch } from './search-address.ts'

/** From so many letters on: one letter is in every field. */
const leastLetters = 2
/** As many fields get their lines. */
const shownFields = 4

interface FieldEntries {
  entries: readonly PaletteEntry[]
  isAsking: boolean
  missing: readonly string[]
}

/** The fields of the search that is shown with what can be done with them; on other pages those of all messages. */
export function useFieldEntries(query: string): FieldEntries {
  const text = query.trim()
  const isWanted = text.length >= leastLetters
  const shown = useStore(pageFields)
  const asked = shown ? fieldsInQuery(shown.streams, shown.timerange) : allFieldsQuery
  const { data, error, fetchStatus } = useQuery({ ...asked, enabled: isWanted, retry: false })
  const linesOf = useFieldLines()
  const isAsking = isWanted && fetchStatus === 'fetching'
  const missing = isWanted && error ? ['Fields'] : []
  if (!isWanted || !data) return { entries: [], isAsking, missing }
  // What is done with it may be among the words.
  const words = text.split(/\s+/).filter((word) => word.length >= leastLetters)
  const named = data.map(({ name }) => ({ id: name, label: name, group: '' }))
  const found = words.flatMap((word) => matchingEntries(named, word).filter(({ rank }) => rank < 3))
  const names = new Set(found.sort((a, b) => a.rank - b.rank).map(({ label }) => label))
  const types = new Map(data.map(({ name, type }) => [name, type]))
  const entries = [...names].slice(0, shownFields).flatMap((field) => linesOf(field, typeOf(field, types)))
  return { entries, isAsking, missing }
}

function useFieldLines(): (field: string, type: FieldType) => PaletteEntry[] {
  const shown = useStore(pageFields)
  const addressOf = useSearchAddress()
  const searched = useShownSearch()?.q ?? ''
  return (field, type) => {
    const condition = `_exists_:${escapeTerm(field)}`
    const narrowed = (by: string) => ({ to: addressOf({ q: addToQuery(searched, by) }) })
    const lines = [
      { id: 'exists', label: 'messages that have it', ...narrowed(condition) },
      { id: 'missing', label: 'messages without it', ...narrowed(`NOT ${condition}`) },
      ...(shown?.actionsOf(field, type) ?? []),
    ]
    return lines.map(({ id, label, ...rest }) => ({
      id: `field ${field} ${id}`,
      label: `${field}: ${label}`,
      group: 'Fields',
      ...rest,
    }))
  }
}
