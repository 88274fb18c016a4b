import { z } from 'zod'
import { defineRoute } from '../base/route.ts'

const className = z.string().min(1).max(300)

const processing = z.strictObject({
  processor_order: z.array(z.strictObject({ name: z.string().max(200), class_name: className })).max(100),
  disabled_processors: z.array(className).max(100),
})

const area = 'cluster-config'

export const messageProcessors = {
  get: defineRoute({
    method: 'GET',
    path: '/system/messageprocessors/config',
    area,
    summary: 'What is done with each message, in this order, and what of it is switched off',
    permission: 'clusterconfigentry:read',
    response: processing,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/system/messageprocessors/config',
    area,
    summary: 'Change the order, or switch something on or off',
    permission: 'clusterconfigentry:edit',
    body: processing,
    response: processing,
  }),
}

export type MessageProcessing = z.output<typeof processing>
