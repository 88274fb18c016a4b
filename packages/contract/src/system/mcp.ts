import { z } from 'zod'
import { defineRoute } from '../base/route.ts'

/** A message of JSON-RPC 2.0; what it may hold is the protocol's business. */
const rpcMessage = z.looseObject({ jsonrpc: z.literal('2.0') })

const common = { path: '/mcp', area: 'mcp', permission: 'authenticated' } as const

/**
 * Model Context Protocol, transport "streamable HTTP" without sessions: every POST is complete in itself. Nothing is kept
 * open and nothing can be ended, so GET and DELETE are answered by 405, as the protocol says.
 */
export const mcp = {
  message: defineRoute({
    ...common,
    method: 'POST',
    summary: 'One message of the Model Context Protocol and its answer',
    body: z.union([rpcMessage, z.array(rpcMessage).max(10)]),
    response: z.unknown(),
    media: ['application/json', 'text/event-stream'],
    status: 200,
  }),
  listen: defineRoute({ ...common, method: 'GET', summary: 'Not offered: answered by 405' }),
  end: defineRoute({ ...common, method: 'DELETE', summary: 'Not offered: answered by 405' }),
}
