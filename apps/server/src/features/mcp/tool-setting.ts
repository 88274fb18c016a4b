import type { MessageStore } from '@logline/engine'
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import type { Db } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import type { ScriptingTables } from '../scripting/index.ts'
import type { StatementQueue } from '../searches/index.ts'

export interface ToolDependencies {
  db: Db
  messageStore: () => MessageStore
  tables: ScriptingTables
  queue: StatementQueue
  log: FastifyBaseLogger
}

/** Who asks; what is asked of the engine ends when the reply is closed. */
export interface ToolCaller {
  actor: Actor
  reply: FastifyReply
}

/** What every tool is made with. */
export interface ToolSetting extends ToolDependencies {
  server: McpServer
  caller: ToolCaller
  /** Turns what a tool finds, or why it cannot, into its answer. */
  answer: (find: () => Promise<object>) => Promise<CallToolResult>
}

export const readOnly = { readOnlyHint: true, openWorldHint: false } as const
