import { z } from 'zod'
import { defineRoute } from '../base/route.ts'
import { fieldDescriptor } from '../plug-ins/configuration/field-descriptor.ts'

const decorator = z.object({
  id: z.string().nullable(),
  type: z.string(),
  config: z.record(z.string(), z.unknown()),
  /** Null: for searches that are not of one stream. */
  stream: z.string().nullable(),
  order: z.int(),
})

const decoratorRequest = z.strictObject({
  /** Ignored: the server gives it, or the path names it. */
  id: z.string().nullish(),
  type: z.string().trim().min(1, { error: 'must not be blank' }).max(300),
  config: z.record(z.string(), z.unknown()),
  stream: z.string().min(1).nullish(),
  order: z.int().min(-1_000_000).max(1_000_000).default(0),
})

const decoratorType = z.object({
  type: z.string(),
  name: z.string(),
  human_name: z.string(),
  requested_configuration: z.record(z.string(), fieldDescriptor),
  link_to_docs: z.string(),
})

const params = z.object({ decoratorId: z.string() })
const area = 'decorators'

/** How messages are decorated when they are shown. */
export const decorators = {
  list: defineRoute({
    method: 'GET',
    path: '/search/decorators',
    area,
    summary: 'List the decorators of all searches and of the streams the caller may read',
    permission: 'decorators:read',
    response: z.array(decorator),
  }),
  available: defineRoute({
    method: 'GET',
    path: '/search/decorators/available',
    area,
    summary: 'Types of decorators with their configuration fields',
    permission: 'authenticated',
    response: z.record(z.string(), decoratorType),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/search/decorators',
    area,
    summary: 'Create a decorator; one of a stream also needs streams:edit on it',
    permission: 'decorators:create',
    body: decoratorRequest,
    response: decorator,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/search/decorators/{decoratorId}',
    area,
    summary: 'Replace a decorator; one of a stream also needs streams:edit on it',
    permission: 'decorators:create',
    params,
    body: decoratorRequest,
    response: decorator,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/search/decorators/{decoratorId}',
    area,
    summary: 'Delete a decorator; one of a stream also needs streams:edit on it',
    permission: 'decorators:edit',
    params,
  }),
}

export type Decorator = z.output<typeof decorator>
export type DecoratorRequest = z.output<typeof decoratorRequest>
export type DecoratorType = z.output<typeof decoratorType>
