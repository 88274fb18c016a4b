import { exactJson } from '@logline/message'
import { expect, it } from 'vitest'
import { modelOf } from './event-model.ts'
import { madeUpModel } from './made-up-event.ts'

it('sends whole numbers of messages with all their digits', () => {
  const { event } = madeUpModel('admin', 0)
  const message = {
    ...{ id: 'M1', indexSetId: 'set', indexNo: 0, timestampMs: 0, streams: [] },
    fields: { source: 'web-1', message: 'wide', wide: 9_007_199_254_740_993n },
  }
  const definition = { id: 'd', type: 'aggregation-v1', title: 'D', description: '' }
  const backlog = [{ index: 'logline_0', message }]
  const text = exactJson(modelOf({ event, definition, backlog, jobId: 'j', triggerId: 't' }))
  expect(text).toContain('"fields":{"wide":9007199254740993}')
})
