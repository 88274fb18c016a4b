import { expect, it } from 'vitest'
import type { MessageRecord } from '../../../kit/messages/message-record.ts'
import { threadOf, threadPart } from './thread.ts'

const record = (trace: string) => ({ fields: { trace_id: trace } }) as unknown as MessageRecord // all that is read

it('a thread goes from the first message of a trace to the last one, with a knot at each', () => {
  const records = ['b', 'a', 'b', 'a', 'a', 'b'].map(record)
  const thread = threadOf(records, record('a'), 'trace_id')
  expect(thread).toEqual([1, 3, 4])
  expect(records.map((_, at) => threadPart(thread ?? [], at))).toEqual([
    null,
    'first',
    'line',
    'knot',
    'last',
    null,
  ])
})

it('a message that is the only one of its trace has none', () => {
  expect(threadOf(['b', 'a'].map(record), record('a'), 'trace_id')).toBeNull()
})
