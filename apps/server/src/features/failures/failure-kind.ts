import { indexerFailures } from '@logline/contract'
import { failuresStreamId } from '@logline/message'
import type { Kind } from '../kinds/index.ts'

export const failureKind: Kind = { type: 'failure', audited: { replay: [indexerFailures.replay] } }

/** What the audit trail names: all failures lie in one stream. */
export const failuresEntity = {
  type: failureKind.type,
  id: failuresStreamId,
  title: 'Processing and Indexing Failures',
}
