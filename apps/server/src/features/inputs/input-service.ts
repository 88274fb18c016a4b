import { isDeepStrictEqual } from 'node:util'
import type { InputRequest } from '@logline/contract'
import { type Configuration, completeConfiguration } from '@logline/contract/plug-ins'
import { type Db, lockRow, newObjectId } from '../../db/index.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import { type Doer, recordAudit } from '../audit/index.ts'
import { type Input, inputRepo } from './input-repo.ts'
import type { InputRuntime } from './input-status.ts'
import { inputDescriptionOf } from './input-types.ts'
import { staticFieldProblem } from './static-fields.ts'

export type InputService = ReturnType<typeof createInputService>

/** The inputs of the installation: every change is checked, stored, and put to work. */
export function createInputService(db: Db, runtime: InputRuntime, nodeId: string) {
  /** Of two changes at the same moment, the second one starts from what the first one has left. */
  async function change(id: string, doer: Doer, work: (before: Input) => Change): Promise<void> {
    await db.transaction().execute(async (db) => {
      const { input, action, details } = work(await lockInput(db, id))
      await inputRepo(db).update(input)
      await recordAudit(db, doer, { action, entity: auditedInput(input), details })
    })
    await runtime.publishPlan()
  }

  return {
    load: (id: string) => loadInput(db, id),

    async create(request: InputRequest, creator: Doer): Promise<string> {
      const nowMs = Date.now()
      const input: Input = {
        id: newObjectId(nowMs),
        ...membersOf(request, nodeId),
        staticFields: {},
        creatorUserId: creator.username,
        createdAtMs: nowMs,
        desiredState: 'RUNNING',
      }
      await db.transaction().execute(async (db) => {
        await inputRepo(db).insert(input)
        const details = { type: input.type }
        await recordAudit(db, creator, { action: 'create', entity: auditedInput(input), details })
      })
      await runtime.publishPlan()
      return input.id
    },

    update: (id: string, request: InputRequest, doer: Doer): Promise<void> =>
      change(id, doer, (before) => {
        const input = { ...before, ...membersOf(request, nodeId, before.configuration) }
        return { input, action: 'update', details: { changed: changedMembers(before, input) } }
      }),

    async remove(id: string, doer: Doer): Promise<void> {
      await db.transaction().execute(async (db) => {
        const input = await lockInput(db, id)
        await inputRepo(db).remove(id)
        await recordAudit(db, doer, { action: 'delete', entity: auditedInput(input) })
      })
      await runtime.publishPlan()
    },

    setDesiredState: (id: string, desiredState: Input['desiredState'], doer: Doer): Promise<void> =>
      change(id, doer, (before) => {
        const action = desiredState === 'RUNNING' ? 'start' : 'stop'
        return { input: { ...before, desiredState }, action, details: {} }
      }),

    addStaticField: (id: string, field: { key: string; value: string }, doer: Doer): Promise<void> =>
      change(id, doer, (before) => {
        const { key, value } = field
        const problem = staticFieldProblem(key, value)
        if (problem) throw badRequest(problem)
        const input = { ...before, staticFields: { ...before.staticFields, [key]: value } }
        return { input, action: 'update', details: { added_static_field: key } }
      }),

    removeStaticField: (id: string, key: string, doer: Doer): Promise<void> =>
      change(id, doer, (before) => {
        const { [key]: removed, ...staticFields } = before.staticFields
        if (removed === undefined) throw notFound(`Input ${id} has no static field "${key}"`)
        const details = { removed_static_field: key }
        return { input: { ...before, staticFields }, action: 'update', details }
      }),
  }
}

async function loadInput(db: Db, id: string): Promise<Input> {
  const input = await inputRepo(db).byId(id)
  if (!input) throw notFound(`Couldn't find input ${id}`)
  return input
}

async function lockInput(db: Db, id: string): Promise<Input> {
  await lockRow(db, 'inputs', id)
  return loadInput(db, id)
}

interface Change {
  /** As it is to be. */
  input: Input
  action: string
  details: Readonly<Record<string, unknown>>
}

function auditedInput({ id, title }: Input) {
  return { type: 'input', id, title }
}

/** Names only: among the values are passwords. */
function changedMembers(before: Input, after: Input): string[] {
  const names = (['title', 'type', 'isGlobal', 'nodeId'] as const).filter(
    (name) => before[name] !== after[name],
  )
  const settings = new Set([...Object.keys(before.configuration), ...Object.keys(after.configuration)])
  const changed = [...settings].filter(
    (name) => !isDeepStrictEqual(before.configuration[name], after.configuration[name]),
  )
  return [...names, ...changed.map((name) => `configuration.${name}`)]
}

function membersOf(request: InputRequest, nodeId: string, before: Configuration = {}) {
  return {
    title: request.title,
    type: request.type,
    isGlobal: request.global,
    configuration: checkedConfiguration(request.type, request.configuration, before),
    nodeId: request.global ? null : (request.node ?? nodeId),
  }
}

function checkedConfiguration(typeName: string, given: Configuration, before: Configuration): Configuration {
  const description = inputDescriptionOf(typeName)
  if (!description) throw notFound(`There is no such input type registered: ${typeName}`)
  const completed = completeConfiguration(description.fields, given, { before, unknown: 'keep' })
  if ('configuration' in completed) return completed.configuration
  const problems = completed.problems.map(({ text }) => text)
  throw badRequest(['Missing or invalid input configuration.', ...problems].join(' '))
}
