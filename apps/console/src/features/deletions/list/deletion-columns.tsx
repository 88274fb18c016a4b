import type { MessageDeletion } from '@logline/contract'
import { useTimeZone } from '../../../kit/current-user.tsx'
import type { EntityColumn } from '../../../kit/entity-table/columns/columns.ts'
import { countText } from '../../../kit/number-text.ts'
import { Badge } from '../../../ui/texts/badge.tsx'
import { Mono } from '../../../ui/texts/mono.tsx'
import { OneLine } from '../../../ui/texts/one-line.tsx'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import { stateText, stateTones } from '../parts/deletion-words.ts'

/** Sorted by the server; ids are the fields of the API. */
export const deletionColumns: readonly EntityColumn<MessageDeletion>[] = [
  {
    id: 'created_at',
    title: 'Time',
    width: 160,
    isPermanent: true,
    sortBy: true,
    cell: ({ created_at }) => <At time={created_at} />,
  },
  {
    id: 'created_by',
    title: 'User',
    width: 100,
    sortBy: true,
    cell: ({ created_by }) => <OneLine>{created_by}</OneLine>,
  },
  {
    id: 'state',
    title: 'State',
    width: 130,
    cell: (deletion) => <Badge tone={stateTones[deletion.state]}>{stateText(deletion)}</Badge>,
  },
  {
    id: 'query',
    title: 'Query',
    weight: 2,
    cell: ({ query }) => (
      <Mono>
        <OneLine>{query}</OneLine>
      </Mono>
    ),
  },
  {
    id: 'messages',
    title: 'Messages',
    width: 90,
    align: 'right',
    cell: ({ messages }) => countText(messages),
  },
  {
    id: 'info',
    title: 'Where it stands',
    weight: 2,
    cell: ({ info }) => <OneLine>{info === '' ? '-' : info}</OneLine>,
  },
  {
    id: 'erased_at',
    title: 'Gone from disk',
    width: 160,
    cell: ({ erased_at }) => (erased_at === null ? '-' : <At time={erased_at} />),
  },
]

function At({ time }: { time: string }) {
  return <Timestamp value={time} zone={useTimeZone()} />
}
