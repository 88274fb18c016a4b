import type { FastifyReply } from 'fastify'

/** Names where the new thing is: a path below the API, such as `/users/jane`. On the wire without `/api`, as documented. */
export function setLocation(reply: FastifyReply, path: `/${string}`): void {
  reply.header('location', new URL(path.slice(1), reply.server.publicUri).href)
}
