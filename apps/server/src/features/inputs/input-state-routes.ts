import { inputStates } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { isPermitted } from '../../http/actor.ts'
import { notFound } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { type InputChanges, loadInput } from './input-changes.ts'
import { inputRepo } from './input-repo.ts'
import type { InputRuntime } from './input-status.ts'
import { inputStateWire } from './input-wire.ts'

interface InputStateDependencies {
  db: Db
  runtime: InputRuntime
  changes: InputChanges
}

export function registerInputStates(
  app: FastifyInstance,
  { db, runtime, changes }: InputStateDependencies,
): void {
  mount(app, inputStates.list, async ({ actor }) => {
    const all = await inputRepo(db).all()
    const readable = all.filter((input) => isPermitted(actor, `inputs:read:${input.id}`))
    return { states: readable.flatMap((input) => inputStateWire(input, runtime.inputStatus(input.id)) ?? []) }
  })

  mount(app, inputStates.get, async ({ params }) => {
    const input = await loadInput(db, params.inputId)
    const state = inputStateWire(input, runtime.inputStatus(input.id))
    if (!state) throw notFound(`Input ${input.id} is not running on this node`)
    return state
  })

  mount(app, inputStates.start, async ({ params, actor }) => {
    await changes.setDesiredState(params.inputId, 'RUNNING', actor)
    return { id: params.inputId }
  })

  mount(app, inputStates.stop, async ({ params, actor }) => {
    await changes.setDesiredState(params.inputId, 'STOPPED', actor)
    return { id: params.inputId }
  })
}
