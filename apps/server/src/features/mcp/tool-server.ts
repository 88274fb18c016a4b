import { exactJson } from '@logline/message'
import { type CallToolResult, McpServer } from '@modelcontextprotocol/server'
import type { FastifyBaseLogger } from 'fastify'
import { HttpError } from '../../http/errors.ts'
import { productVersion } from '../system/index.ts'
import { addInsightTools } from './insight-tools.ts'
import { addListTools } from './list-tools.ts'
import { addSearchTools } from './search-tools.ts'
import type { ToolCaller, ToolDependencies } from './tool-setting.ts'

const instructions = `Searches the logs of this Logline server, only those its user may see. Queries are in the Lucene-like
language of the search page: source:web-1 AND level:<4, "connection refused", _exists_:user_id. Call list_fields to learn which
fields there are. Times are UTC.`

/** The tools for one request, all of them read-only. */
export function createToolServer(dependencies: ToolDependencies, caller: ToolCaller): McpServer {
  const server = new McpServer({ name: 'logline', version: productVersion }, { instructions })
  const answer = (find: () => Promise<object>) => toolAnswer(dependencies.log, find)
  const setting = { ...dependencies, server, caller, answer }
  addSearchTools(setting)
  addInsightTools(setting)
  addListTools(setting)
  return server
}

/** A bug is told without its details, as in every answer of the API. */
async function toolAnswer(log: FastifyBaseLogger, find: () => Promise<object>): Promise<CallToolResult> {
  try {
    return { content: [{ type: 'text', text: exactJson(await find()) }] }
  } catch (error) {
    const isExpected = error instanceof HttpError
    if (!isExpected) log.error({ err: error }, 'An MCP tool failed')
    const text = isExpected ? error.message : 'Something went wrong on the server. Its log says more.'
    return { isError: true, content: [{ type: 'text', text }] }
  }
}
