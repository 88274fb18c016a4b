import { inputs } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db, SecretBox } from '../../db/index.ts'
import { type Actor, isPermitted } from '../../http/actor.ts'
import { notFound } from '../../http/errors.ts'
import { setLocation } from '../../http/location.ts'
import { mount } from '../../http/mount.ts'
import type { Scheduler } from '../../jobs/index.ts'
import { registerAccounting } from './input-accounting.ts'
import { createInputChanges, loadInput } from './input-changes.ts'
import { type Input, inputRepo } from './input-repo.ts'
import { openedInput } from './input-secrets.ts'
import { registerInputStates } from './input-state-routes.ts'
import type { InputRuntime } from './input-status.ts'
import { inputWire } from './input-wire.ts'
import { allInputTypes, inputTypeOf } from './types/input-types.ts'

interface InputDependencies {
  db: Db
  dataPlane: InputRuntime
  /** This node: where inputs belong that are not global. */
  node: { nodeId: string }
  secrets: SecretBox
  scheduler: Pick<Scheduler, 'periodic'>
}

export function registerInputs(
  app: FastifyInstance,
  { db, dataPlane: runtime, node, secrets, scheduler }: InputDependencies,
): void {
  const changes = createInputChanges({ db, runtime, nodeId: node.nodeId, secrets })
  const wireFor = (actor: Actor, input: Input) => {
    const showsSecrets = isPermitted(actor, `inputs:edit:${input.id}`)
    return inputWire(showsSecrets ? openedInput(secrets, input) : input, { showsSecrets })
  }
  registerTypes(app)
  registerAccounting(app, { db, runtime, nodeId: node.nodeId, scheduler })
  registerInputStates(app, { db, runtime, changes, nodeId: node.nodeId })

  mount(app, inputs.list, async ({ actor }) => {
    const all = await inputRepo(db).all()
    const readable = all.filter((input) => isPermitted(actor, `inputs:read:${input.id}`))
    return { inputs: readable.map((input) => wireFor(actor, input)), total: readable.length }
  })

  mount(app, inputs.get, async ({ params, actor }) => wireFor(actor, await loadInput(db, params.inputId)))

  mount(app, inputs.create, async ({ body, actor, reply }) => {
    const { id } = await changes.create(body, actor)
    setLocation(reply, `/system/inputs/${id}`)
    return { id }
  })

  mount(app, inputs.update, async ({ params, body, actor, reply }) => {
    await changes.update(params.inputId, body, actor)
    setLocation(reply, `/system/inputs/${params.inputId}`)
    return { id: params.inputId }
  })

  mount(app, inputs.remove, async ({ params, actor }) => {
    await changes.remove(params.inputId, actor)
  })

  mount(app, inputs.addStaticField, async ({ params, body, actor, reply }) => {
    await changes.addStaticField(params.inputId, body, actor)
    setLocation(reply, `/system/inputs/${params.inputId}/staticfields/${body.key}`)
  })

  mount(app, inputs.removeStaticField, async ({ params, actor }) => {
    await changes.removeStaticField(params.inputId, params.key, actor)
  })
}

function registerTypes(app: FastifyInstance): void {
  mount(app, inputs.types, async () => ({
    types: Object.fromEntries(allInputTypes().map(({ type, name }) => [type, name])),
  }))

  mount(app, inputs.allTypes, async () =>
    Object.fromEntries(allInputTypes().map((type) => [type.type, type])),
  )

  mount(app, inputs.type, async ({ params }) => {
    const type = inputTypeOf(params.inputType)
    if (!type) throw notFound(`Unknown input type ${params.inputType}`)
    return type
  })
}
