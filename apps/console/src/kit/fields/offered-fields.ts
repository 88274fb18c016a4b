import type { Field, TimeRange } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { allFieldsQuery, fieldsInQuery } from './field-queries.ts'

/** Which messages count. */
interface FieldScope {
  /** Ids; empty means all. */
  streams: readonly string[]
  timerange: TimeRange
}

/** Fields to choose from: those that occur in the scope come first. Empty until they are known. */
export function useOfferedFields({ streams, timerange }: FieldScope): readonly Field[] {
  const { data: inScope } = useQuery(fieldsInQuery(streams, timerange))
  const { data: all } = useQuery(allFieldsQuery)
  return useMemo(() => offeredFields(inScope ?? [], all ?? []), [inScope, all])
}

function offeredFields(inScope: readonly Field[], all: readonly Field[]): readonly Field[] {
  const found = new Set(inScope.map(({ name }) => name))
  return [...inScope, ...all.filter(({ name }) => !found.has(name))]
}

/** Those whose name contains the text in any case, names that begin with it first; then what `isDimmed` says no to. */
export function matchingFields(
  fields: readonly Field[],
  text: string,
  isDimmed: (field: Field) => boolean = () => false,
): readonly Field[] {
  const wanted = text.trim().toLowerCase()
  const ranked: [Field[], Field[], Field[]] = [[], [], []]
  for (const field of fields) {
    const at = field.name.toLowerCase().indexOf(wanted)
    if (at < 0) continue
    ranked[isDimmed(field) ? 2 : at === 0 ? 0 : 1].push(field)
  }
  return ranked.flat()
}
