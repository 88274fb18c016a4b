import { eventPreviews } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import { callerSignal } from '../../../http/answers/caller-signal.ts'
import { mount } from '../../../http/mount.ts'
import { searchHttpProblem } from '../../searches/index.ts'
import type { EventSource } from '../search/event-search.ts'
import { previewEvents } from './preview-events.ts'

export function registerEventPreview(api: FastifyInstance, source: EventSource): void {
  mount(api, eventPreviews.preview, async ({ body, actor, reply }) => {
    try {
      return await previewEvents(source, { actor, signal: callerSignal(reply) }, body)
    } catch (error) {
      throw searchHttpProblem(error)
    }
  })
}
