import { clusterInputStates, inputStates } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { type Actor, isPermitted } from '../../http/actor.ts'
import { notFound } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { type InputChanges, loadInput } from './input-changes.ts'
import { type Input, inputRepo } from './input-repo.ts'
import type { InputRuntime } from './input-status.ts'
import { inputStateWire } from './input-wire.ts'

interface InputStateDependencies {
  db: Db
  runtime: InputRuntime
  changes: InputChanges
  nodeId: string
}

export function registerInputStates(
  app: FastifyInstance,
  { db, runtime, changes, nodeId }: InputStateDependencies,
): void {
  const statesFor = async (actor: Actor) => {
    const all = await inputRepo(db).all()
    const readable = all.filter((input) => isPermitted(actor, `inputs:read:${input.id}`))
    return readable.flatMap((input) => inputStateWire(input, runtime.inputStatus(input.id)) ?? [])
  }

  mount(app, inputStates.list, async ({ actor }) => ({ states: await statesFor(actor) }))

  mount(app, clusterInputStates.list, async ({ actor }) => ({ [nodeId]: await statesFor(actor) }))

  mount(app, inputStates.get, async ({ params }) => {
    const input = await loadInput(db, params.inputId)
    const state = inputStateWire(input, runtime.inputStatus(input.id))
    if (!state) throw notFound(`Input ${input.id} is not running on this node`)
    return state
  })

  const setState = async (id: string, state: Input['desiredState'], actor: Actor) => {
    await changes.setDesiredState(id, state, actor)
    return { id }
  }

  mount(app, inputStates.start, ({ params, actor }) => setState(params.inputId, 'RUNNING', actor))

  mount(app, inputStates.stop, ({ params, actor }) => setState(params.inputId, 'STOPPED', actor))

  mount(app, clusterInputStates.start, async ({ params, actor }) => ({
    [nodeId]: await setState(params.inputId, 'RUNNING', actor),
  }))

  mount(app, clusterInputStates.stop, async ({ params, actor }) => ({
    [nodeId]: await setState(params.inputId, 'STOPPED', actor),
  }))
}
