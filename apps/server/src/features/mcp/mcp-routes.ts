import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { mcp } from '@logline/contract'
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { forbidden, HttpError } from '../../http/errors.ts'
import { alreadySent, mount } from '../../http/mount.ts'
import { createToolServer } from './tool-server.ts'
import type { ToolDependencies } from './tool-setting.ts'

/** What a language model may ask of the logs, with the rights of who connects it (Model Context Protocol). */
export function registerMcp(app: FastifyInstance, dependencies: Omit<ToolDependencies, 'log'>): void {
  mount(app, mcp.message, async ({ actor, body, request, reply }) => {
    requireOwnOrigin(request)
    const tools = { ...dependencies, log: app.log }
    const handler = createMcpHandler(() => createToolServer(tools, { actor, reply }), {
      // The list of tools never changes: there is nothing to subscribe to.
      maxSubscriptions: 0,
      onerror: (err) => request.log.debug({ err }, 'An MCP request was refused'),
    })
    await answer(reply, await handler.fetch(webRequest(request, body), { parsedBody: body }))
    return alreadySent
  })
  mount(app, mcp.listen, refuse)
  mount(app, mcp.end, refuse)
}

async function refuse(): Promise<never> {
  const message = 'This server keeps no MCP session: send each message with POST.'
  throw new HttpError(405, { type: 'ApiError', message }, { allow: 'POST' })
}

/** A page of another site could reach us by a name of its own for our address; browsers say where a page is from. */
function requireOwnOrigin({ headers, server }: FastifyRequest): void {
  const { origin } = headers
  if (origin === undefined || origin === new URL(server.publicUri).origin) return
  throw forbidden('MCP requests from pages of another origin are refused.')
}

/** The request as the protocol's own implementation reads it, without the credentials, which it has no use for. */
function webRequest(request: FastifyRequest, body: unknown): Request {
  const names = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-session-id']
  const headers = Object.entries(request.headers).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && (names.includes(entry[0]) || entry[0].startsWith('mcp-')),
  )
  const url = new URL('api/mcp', request.server.publicUri)
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function answer(reply: FastifyReply, response: Response): Promise<void> {
  reply.status(response.status).headers(Object.fromEntries(response.headers))
  reply.header('cache-control', 'no-store')
  if (response.body === null) reply.send()
  // as: the two declarations of the same stream, of the DOM and of Node
  else reply.send(Readable.fromWeb(response.body as ReadableStream))
}
