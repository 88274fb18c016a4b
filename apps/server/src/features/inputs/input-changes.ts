import type { InputRequest } from '@logline/contract'
import { type Configuration, completeConfiguration } from '@logline/contract/plug-ins'
import { type Db, newObjectId } from '../../db/index.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import type { Doer } from '../audit/index.ts'
import { createChanges } from '../changes/index.ts'
import { inputKind } from './input-kind.ts'
import { type Input, inputRepo } from './input-repo.ts'
import type { InputRuntime } from './input-status.ts'
import { inputDescriptionOf } from './input-types.ts'
import { staticFieldProblem } from './static-fields.ts'

export type InputChanges = ReturnType<typeof createInputChanges>

/** The inputs of the installation: every change is checked, stored, and put to work. */
export function createInputChanges(db: Db, runtime: InputRuntime, nodeId: string) {
  const changes = createChanges(db, inputKind, () => runtime.publishPlan())
  return {
    create: (request: InputRequest, creator: Doer): Promise<Input> =>
      changes.create(creator, {
        make() {
          const nowMs = Date.now()
          return {
            id: newObjectId(nowMs),
            ...membersOf(request, nodeId),
            staticFields: {},
            creatorUserId: creator.username,
            createdAtMs: nowMs,
            desiredState: 'RUNNING',
          }
        },
      }),

    update: (id: string, request: InputRequest, doer: Doer): Promise<Input> =>
      changes.change(doer, id, {
        after: (before) => ({ ...before, ...membersOf(request, nodeId, before.configuration) }),
      }),

    remove: (id: string, doer: Doer): Promise<Input> => changes.remove(doer, id),

    setDesiredState: (id: string, desiredState: Input['desiredState'], doer: Doer): Promise<Input> =>
      changes.change(doer, id, {
        action: desiredState === 'RUNNING' ? 'start' : 'stop',
        after: (before) => ({ ...before, desiredState }),
      }),

    addStaticField: (id: string, field: { key: string; value: string }, doer: Doer): Promise<Input> =>
      changes.change(doer, id, {
        after(before) {
          const { key, value } = field
          const problem = staticFieldProblem(key, value)
          if (problem) throw badRequest(problem)
          return { ...before, staticFields: { ...before.staticFields, [key]: value } }
        },
        details: { added_static_field: field.key },
      }),

    removeStaticField: (id: string, key: string, doer: Doer): Promise<Input> =>
      changes.change(doer, id, {
        after(before) {
          const { [key]: removed, ...staticFields } = before.staticFields
          if (removed === undefined) throw notFound(`Input ${id} has no static field "${key}"`)
          return { ...before, staticFields }
        },
        details: { removed_static_field: key },
      }),
  }
}

/** Throws 404. */
export async function loadInput(db: Db, id: string): Promise<Input> {
  const input = await inputRepo(db).byId(id)
  if (!input) throw notFound(inputKind.missing(id))
  return input
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
