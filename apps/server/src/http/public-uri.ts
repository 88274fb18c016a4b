import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'

/** Gives the server its `publicUri`: the configured one, otherwise where it listens, known once it does. */
export function addPublicUri(app: FastifyInstance, externalUri: string | null, pathPrefix: string): void {
  app.decorate('publicUri', { getter: () => externalUri ?? listeningUri(app, pathPrefix) })
}

function listeningUri(app: FastifyInstance, pathPrefix: string): string {
  const address = app.server.address()
  if (address === null || typeof address === 'string') return `http://${hostname()}${pathPrefix}`
  const isEverywhere = address.address === '0.0.0.0' || address.address === '::'
  const host = isEverywhere ? hostname() : address.address
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}${pathPrefix}`
}
