import type { DeletionPreview } from '@logline/contract'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { messagesText } from '../../../kit/number-text.ts'
import { Mono } from '../../../ui/texts/mono.tsx'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import classes from './deletions.module.css'

/** What a deletion takes of each index. */
export function DeletedIndices({ indices }: { indices: DeletionPreview['indices'] }) {
  const zone = useTimeZone()
  return (
    <ul className={classes.indices} aria-label="Messages by index">
      {indices.map(({ index_name, index_set_title, messages, first, last }) => (
        <li key={index_name} className={classes.index}>
          <Mono>{index_name}</Mono>
          <span>{index_set_title}</span>
          <span className={classes.number}>{messagesText(messages)}</span>
          <span className={classes.times}>
            <Timestamp value={first} zone={zone} /> to <Timestamp value={last} zone={zone} />
          </span>
        </li>
      ))}
    </ul>
  )
}
