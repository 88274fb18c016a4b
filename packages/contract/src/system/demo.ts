import { z } from 'zod'
import { defineRoute } from '../base/route.ts'

const area = 'system'
const permission = 'inputs:create'

const demoStatus = z.object({
  /** `loading` sends the history, `live` the trickle that follows it; `failed` has its reason in `error`. */
  state: z.enum(['idle', 'loading', 'live', 'failed']),
  sent_messages: z.int(),
  /** Size of the whole history, about. */
  expected_messages: z.int(),
  error: z.string().nullable(),
})
export type DemoStatus = z.infer<typeof demoStatus>

/** Sample logs for a first look: a day of a small web shop with an incident, then a live trickle, sent to a GELF TCP input. */
export const demo = {
  status: defineRoute({
    method: 'GET',
    path: '/system/demo',
    area,
    summary: 'Whether sample logs are being sent',
    permission,
    response: demoStatus,
  }),
  start: defineRoute({
    method: 'POST',
    path: '/system/demo',
    area,
    summary: 'Sends a day of sample logs, then a live trickle, to the first running GELF TCP input',
    permission,
    response: demoStatus,
    status: 202,
  }),
  stop: defineRoute({
    method: 'DELETE',
    path: '/system/demo',
    area,
    summary: 'Ends the trickle; what was sent stays',
    permission,
    response: demoStatus,
  }),
}
