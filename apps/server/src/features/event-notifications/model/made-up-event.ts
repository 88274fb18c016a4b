import { type Event, toTs } from '@logline/contract'
import { eventsStreamId } from '@logline/message'
import { modelOf } from './event-model.ts'

/** What a test sends (reference: events, section 7.5). */
export function madeUpModel(username: string, nowMs: number) {
  const event: Event = {
    id: 'TEST_NOTIFICATION_ID',
    event_definition_type: 'notification-test-v1',
    event_definition_id: 'EventDefinitionTestId',
    origin_context: null,
    timestamp: toTs(nowMs),
    timestamp_processing: toTs(nowMs),
    timerange_start: null,
    timerange_end: null,
    streams: [eventsStreamId],
    source_streams: [],
    message: `Notification test message triggered from user <${username}>`,
    source: '000000000000000000000001',
    key_tuple: ['testkey'],
    key: 'testkey',
    priority: 2,
    alert: true,
    fields: { field1: 'value1', field2: 'value2' },
    group_by_fields: {},
    aggregation_conditions: {},
    replay_info: null,
  }
  const definition = {
    id: 'NotificationTestId',
    type: 'test-dummy-v1',
    title: 'Event Definition Test Title',
    description: 'Event Definition Test Description',
  }
  return modelOf({ event, definition, backlog: [], jobId: '<unknown>', triggerId: '<unknown>' })
}
