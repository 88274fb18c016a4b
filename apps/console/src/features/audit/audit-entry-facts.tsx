import type { AuditEntry } from '@logline/contract'
import { useTimeZone } from '../../kit/current-user.tsx'
import { Facts } from '../../kit/page/section.tsx'
import { Mono } from '../../ui/texts/mono.tsx'
import { Timestamp } from '../../ui/texts/timestamp.tsx'
import { detailFacts, thingText, words } from './audit-entry-text.ts'

/** All of an entry, also what the columns hide or cut. */
export function AuditEntryFacts({ entry }: { entry: AuditEntry }) {
  const { timestamp, username, action, entity_type, entity_id, client_address } = entry
  return (
    <Facts
      of={[
        ['Time', <Timestamp key="time" value={timestamp} zone={useTimeZone()} />],
        ['User', username],
        ['Action', `${words(action)} ${words(entity_type)}`],
        ['Title', thingText(entry)],
        ['Id', <Mono key="id">{entity_id}</Mono>],
        ['From', <Mono key="from">{client_address}</Mono>],
        ...detailFacts(entry),
      ]}
    />
  )
}
