import type { InputRequest } from '@logline/contract'
import { type Configuration, checkedConfiguration } from '@logline/contract/plug-ins'
import { type Db, newObjectId, type SecretBox } from '../../db/index.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import type { Doer } from '../audit/index.ts'
import { createChanges } from '../changes/index.ts'
import { sealSecrets } from '../plug-ins/index.ts'
import { inputKind } from './input-kind.ts'
import { type Input, inputRepo } from './input-repo.ts'
import { inputSealing } from './input-secrets.ts'
import type { InputRuntime } from './input-status.ts'
import { inputDescriptionOf } from './input-types.ts'
import { staticFieldProblem } from './static-fields.ts'

interface InputParts {
  db: Db
  runtime: InputRuntime
  /** Where inputs belong that are not global. */
  nodeId: string
  secrets: SecretBox
}

export type InputChanges = ReturnType<typeof createInputChanges>

/** The inputs of the installation: every change is checked, stored, and put to work. */
export function createInputChanges({ db, runtime, nodeId, secrets }: InputParts) {
  const changes = createChanges(db, inputKind, () => runtime.publishPlan())
  const membersOf = (request: InputRequest, before: Pick<Input, 'id' | 'configuration'>) => ({
    title: request.title,
    type: request.type,
    isGlobal: request.global,
    configuration: keptConfiguration(secrets, request, before),
    nodeId: request.global ? null : (request.node ?? nodeId),
  })
  return {
    create: (request: InputRequest, creator: Doer): Promise<Input> =>
      changes.create(creator, {
        make() {
          const nowMs = Date.now()
          const id = newObjectId(nowMs)
          return {
            id,
            ...membersOf(request, { id, configuration: {} }),
            staticFields: {},
            creatorUserId: creator.username,
            createdAtMs: nowMs,
            desiredState: 'RUNNING',
          }
        },
      }),

    update: (id: string, request: InputRequest, doer: Doer): Promise<Input> =>
      changes.change(doer, id, {
        after: (before) => ({ ...before, ...membersOf(request, before) }),
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

/** Throws 404 for a type that is not known, and 400 with all that is wrong. */
function keptConfiguration(
  secrets: SecretBox,
  { type, configuration: sent }: InputRequest,
  { id, configuration: before }: Pick<Input, 'id' | 'configuration'>,
): Configuration {
  const description = inputDescriptionOf(type)
  if (!description) throw notFound(`There is no such input type registered: ${type}`)
  const checked = checkedConfiguration(description.fields, sent, { before, unknown: 'keep' })
  if ('configuration' in checked) {
    return sealSecrets(inputSealing(secrets, { id, type }), checked.configuration, before)
  }
  const problems = checked.problems.map(({ text }) => text)
  throw badRequest(['Missing or invalid input configuration.', ...problems].join(' '))
}
