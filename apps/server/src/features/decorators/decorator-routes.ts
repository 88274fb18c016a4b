import { type DecoratorType, decorators } from '@logline/contract'
import { type DecoratorDescription, requestedConfiguration } from '@logline/contract/plug-ins'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { mount } from '../../http/mount.ts'
import { createDecoratorChanges, readableDecorators } from './decorator-changes.ts'
import { decoratorKinds } from './decorator-kinds.ts'

/** How messages are decorated when they are shown. */
export function registerDecorators(app: FastifyInstance, { db }: { db: Db }): void {
  const changes = createDecoratorChanges(db)

  mount(app, decorators.list, ({ actor }) => readableDecorators(db, actor))

  mount(app, decorators.available, async () =>
    Object.fromEntries([...decoratorKinds].map(([type, kind]) => [type, typeWire(kind.description)])),
  )

  mount(app, decorators.create, ({ body, actor }) => changes.create(body, actor))

  mount(app, decorators.update, ({ params, body, actor }) => changes.update(params.decoratorId, body, actor))

  mount(app, decorators.remove, async ({ params, actor }) => {
    await changes.remove(params.decoratorId, actor)
  })
}

function typeWire({ type, name, humanName, fields }: DecoratorDescription): DecoratorType {
  const requested_configuration = requestedConfiguration(fields)
  return { type, name, human_name: humanName, requested_configuration, link_to_docs: '' }
}
