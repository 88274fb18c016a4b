import { type DecoratorType, decorators } from '@logline/contract'
import { type DecoratorDescription, requestedConfiguration } from '@logline/contract/plug-ins'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { mount } from '../../http/mount.ts'
import { decoratorKinds } from './decorator-kinds.ts'
import { createDecoratorService } from './decorator-service.ts'

/** How messages are decorated when they are shown. */
export function registerDecorators(app: FastifyInstance, { db }: { db: Db }): void {
  const service = createDecoratorService(db)

  mount(app, decorators.list, ({ actor }) => service.list(actor))

  mount(app, decorators.available, async () =>
    Object.fromEntries([...decoratorKinds].map(([type, kind]) => [type, typeWire(kind.description)])),
  )

  mount(app, decorators.create, ({ body, actor }) => service.create(body, actor))

  mount(app, decorators.update, ({ params, body, actor }) => service.update(params.decoratorId, body, actor))

  mount(app, decorators.remove, ({ params, actor }) => service.remove(params.decoratorId, actor))
}

function typeWire({ type, name, humanName, fields }: DecoratorDescription): DecoratorType {
  const requested_configuration = requestedConfiguration(fields)
  return { type, name, human_name: humanName, requested_configuration, link_to_docs: '' }
}
