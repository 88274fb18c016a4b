import type { EventStreamRoute, ServerEvent } from '@logline/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Actor } from '../actor.ts'
import { parsed, urlOf } from '../mount.ts'
import { eventStream } from './event-stream.ts'
import { goneSignal } from './gone-signal.ts'

interface Call<Params, Query> {
  params: Params
  query: Query
  actor: Actor
  request: FastifyRequest
  /** Aborted as soon as the caller is gone or the server stops. */
  signal: AbortSignal
}

/** May refuse by throwing, like any handler; the events that it returns are asked for one after the other. */
type Handler<P extends z.ZodType, Q extends z.ZodType, E extends z.ZodType<ServerEvent>> = (
  call: Call<z.output<P>, z.output<Q>>,
) => Promise<AsyncIterable<z.input<E>>>

/** Serves a route of the contract that answers with server-sent events. Each passes the route's schema, as in `mount`. */
export function mountEventStream<P extends z.ZodType, Q extends z.ZodType, E extends z.ZodType<ServerEvent>>(
  app: FastifyInstance,
  route: EventStreamRoute<P, Q, E>,
  handler: Handler<P, Q, E>,
): void {
  app.route({
    method: route.method,
    url: urlOf(route),
    // An answer without its body would be no answer: it never ends.
    exposeHeadRoute: false,
    config: { contract: route },
    handler: async (request, reply) => {
      const signal = goneSignal(reply)
      const events = await handler({
        params: parsed(route.params, request.params, 'path'),
        query: parsed(route.query, request.query, 'query'),
        actor: request.actor,
        request,
        signal,
      })
      const onError = (err: unknown) => request.log.error({ err, url: request.url }, 'Event stream failed')
      return reply
        .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
        .type('text/event-stream; charset=utf-8')
        .send(eventStream(checked(events, route.response), { signal, onError }))
    },
  })
}

async function* checked<E extends z.ZodType<ServerEvent>>(events: AsyncIterable<z.input<E>>, schema: E) {
  for await (const event of events) yield schema.parse(event)
}
