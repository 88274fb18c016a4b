import type { InputRequest } from '@logline/contract'
import { type Configuration, checkedConfiguration } from '@logline/contract/plug-ins'
import { type Db, newObjectId, type SecretBox } from '../../db/index.ts'
import { type Actor, isPermitted } from '../../http/actor.ts'
import { invalidFields, notFound } from '../../http/errors.ts'
import type { Doer } from '../audit/index.ts'
import { createChanges } from '../changes/index.ts'
import { sealSecrets } from '../plug-ins/index.ts'
import { inputKind } from './input-kind.ts'
import { requireFreePort } from './input-ports.ts'
import { type Input, inputRepo } from './input-repo.ts'
import { inputSealing } from './input-secrets.ts'
import type { InputRuntime } from './input-status.ts'
import { staticFieldProblem } from './static-fields.ts'
import { inputDescriptionOf, unavailabilityOf } from './types/input-types.ts'

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
  const withFreePort = async (input: Input, actor: Actor, db: Db): Promise<Input> => {
    const others = await inputRepo(db).all()
    const mayRead = (inputId: string) => isPermitted(actor, `inputs:read:${inputId}`)
    requireFreePort(input, { others, runtime, nodeId, mayRead })
    return input
  }
  return {
    create: (request: InputRequest, creator: Actor): Promise<Input> =>
      changes.create(creator, {
        make(db) {
          const nowMs = Date.now()
          const id = newObjectId(nowMs)
          const input: Input = {
            id,
            ...membersOf(request, { id, configuration: {} }),
            staticFields: {},
            creatorUserId: creator.username,
            createdAtMs: nowMs,
            desiredState: 'RUNNING',
          }
          return withFreePort(input, creator, db)
        },
      }),

    update: (id: string, request: InputRequest, doer: Actor): Promise<Input> =>
      changes.change(doer, id, {
        after: (before, db) => withFreePort({ ...before, ...membersOf(request, before) }, doer, db),
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
          if (problem) throw invalidFields(problem.text, { [problem.field]: problem.text })
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

/** Throws 404 for a type that is not known, 400 for one that is not available, and 400 with all that is wrong. */
function keptConfiguration(
  secrets: SecretBox,
  { type, configuration: sent }: InputRequest,
  { id, configuration: before }: Pick<Input, 'id' | 'configuration'>,
): Configuration {
  const description = inputDescriptionOf(type)
  if (!description) throw notFound(`There is no such input type registered: ${type}`)
  const unavailability = unavailabilityOf(description)
  if (unavailability !== null) throw invalidFields(unavailability, { type: unavailability })
  const checked = checkedConfiguration(description.fields, sent, { before, unknown: 'keep' })
  if ('configuration' in checked) {
    return sealSecrets(inputSealing(secrets, { id, type }), checked.configuration, before)
  }
  const { problems } = checked
  throw invalidFields(
    ['Missing or invalid input configuration.', ...problems.map(({ text }) => text)].join(' '),
    Object.fromEntries(problems.map(({ field, atField }) => [`configuration.${field}`, atField])),
  )
}
