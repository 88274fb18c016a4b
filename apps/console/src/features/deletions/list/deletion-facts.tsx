import type { MessageDeletion } from '@logline/contract'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { messagesText } from '../../../kit/number-text.ts'
import { Facts } from '../../../kit/page/section.tsx'
import { Mono } from '../../../ui/texts/mono.tsx'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import { DeletedIndices } from '../parts/deleted-indices.tsx'
import { stateText } from '../parts/deletion-words.ts'
import classes from '../parts/deletions.module.css'

/** All of a deletion: what was meant, what it took, and when it was gone. */
export function DeletionFacts({ deletion }: { deletion: MessageDeletion }) {
  const zone = useTimeZone()
  const { timerange, query, messages, hidden_at, erased_at, arrived_before, created_by, info, id } = deletion
  const at = (time: string | null) => time && <Timestamp value={time} zone={zone} />
  return (
    <div className={classes.body}>
      <Facts
        of={[
          ['State', stateText(deletion)],
          ['Where it stands', info],
          ['Query', <Mono key="query">{query}</Mono>],
          ['From', at(timerange.from)],
          ['To', at(timerange.to)],
          ['Arrived before', at(arrived_before)],
          ['Confirmed', `${messagesText(messages)} by ${created_by}`],
          ['Found no more since', at(hidden_at)],
          ['Gone from disk since', at(erased_at)],
          ['Id', <Mono key="id">{id}</Mono>],
        ]}
      />
      <DeletedIndices indices={deletion.indices} />
    </div>
  )
}
