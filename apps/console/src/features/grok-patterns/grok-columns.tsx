import type { GrokPattern } from '@logline/contract'
import type { EntityColumn } from '../../kit/entity-table/columns/columns.ts'
import { Mono } from '../../ui/texts/mono.tsx'
import { OneLine } from '../../ui/texts/one-line.tsx'

/** Sorted by the server; ids are the fields of the API. */
export const grokColumns: readonly EntityColumn<GrokPattern>[] = [
  {
    id: 'name',
    title: 'Name',
    weight: 1,
    isPermanent: true,
    sortBy: true,
    cell: ({ name }) => <OneLine>{name}</OneLine>,
  },
  {
    id: 'pattern',
    title: 'Pattern',
    weight: 3,
    sortBy: true,
    cell: ({ pattern }) => (
      <Mono>
        <OneLine>{pattern}</OneLine>
      </Mono>
    ),
  },
]
