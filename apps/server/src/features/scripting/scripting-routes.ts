import {
  type ScriptingAggregateRequest,
  type ScriptingMessagesRequest,
  type ScriptingTable,
  scripting,
} from '@logline/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../http/actor.ts'
import { preferredMedia } from '../../http/answers/preferred-media.ts'
import { alreadySent, mount } from '../../http/mount.ts'
import { aggregateRequest, messagesRequest } from './address-request.ts'
import {
  createScriptingTables,
  type ScriptingDependencies,
  type ScriptingTables,
} from './scripting-tables.ts'
import { csvTable, drawnTable } from './table-text.ts'

interface Call {
  actor: Actor
  request: FastifyRequest
  reply: FastifyReply
}

/** Messages and aggregations as plain tables. Returns what makes them, for those who show them in other forms. */
export function registerScripting(
  app: FastifyInstance,
  dependencies: ScriptingDependencies,
): ScriptingTables {
  const tables = createScriptingTables(dependencies)
  const messages = (wanted: ScriptingMessagesRequest, call: Call) =>
    answer(call, () => tables.messages(wanted, call))
  const aggregate = (wanted: ScriptingAggregateRequest, call: Call) =>
    answer(call, () => tables.aggregate(wanted, call))

  mount(app, scripting.messages, (call) => messages(call.body, call))
  mount(app, scripting.messagesByQuery, (call) => messages(messagesRequest(call.query), call))
  mount(app, scripting.aggregate, (call) => aggregate(call.body, call))
  mount(app, scripting.aggregateByQuery, async (call) => aggregate(aggregateRequest(call.query), call))
  return tables
}

/** The table in the form that `Accept` names. */
async function answer(
  { request, reply }: Call,
  makeTable: () => Promise<ScriptingTable>,
): Promise<ScriptingTable | typeof alreadySent> {
  const media = preferredMedia(request, scriptingMedia)
  const table = await makeTable()
  if (media === 'application/json') return table
  reply.type(`${media}; charset=utf-8`).send(media === 'text/csv' ? csvTable(table) : drawnTable(table))
  return alreadySent
}

const scriptingMedia = ['application/json', 'text/csv', 'text/plain'] as const
