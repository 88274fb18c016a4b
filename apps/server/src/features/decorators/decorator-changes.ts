import type { Decorator, DecoratorRequest } from '@logline/contract'
import { type Configuration, checkedConfiguration } from '@logline/contract/plug-ins'
import { type Db, newObjectId } from '../../db/index.ts'
import { type Actor, isPermitted, requirePermission } from '../../http/actor.ts'
import { badRequest } from '../../http/errors.ts'
import { createChanges } from '../changes/index.ts'
import { streamRepo } from '../streams/index.ts'
import { decoratorKinds } from './decorator-kinds.ts'
import { decoratorRepo, type StoredDecorator } from './decorator-repo.ts'
import { storedDecoratorKind } from './stored-decorator-kind.ts'

/** All of them together: those of a search run on each of its messages. */
const maxDecorators = 500

/** Decorators of the installation, for those who may have a hand in them. */
export function createDecoratorChanges(db: Db) {
  const changes = createChanges(db, storedDecoratorKind)
  return {
    create: (request: DecoratorRequest, actor: Actor): Promise<Decorator> =>
      changes.create(actor, {
        async make(db) {
          const decorator = await soundDecorator(db, newObjectId(), request, actor)
          if ((await decoratorRepo(db).count()) < maxDecorators) return decorator
          throw badRequest(`There are ${maxDecorators} decorators already. Delete one first.`)
        },
      }),

    update: (id: string, request: DecoratorRequest, actor: Actor): Promise<Decorator> =>
      changes.change(actor, id, {
        after(before, db) {
          requireStreamEdit(before.stream, actor)
          return soundDecorator(db, id, request, actor)
        },
      }),

    remove: (id: string, actor: Actor): Promise<Decorator> =>
      changes.remove(actor, id, { check: ({ stream }) => requireStreamEdit(stream, actor) }),
  }
}

/** Those of streams the actor may not read are left out. */
export async function readableDecorators(db: Db, actor: Actor): Promise<Decorator[]> {
  const all = await decoratorRepo(db).all()
  return all.filter(({ stream }) => stream === null || isPermitted(actor, `streams:read:${stream}`))
}

function requireStreamEdit(stream: string | null, actor: Actor): void {
  if (stream !== null) requirePermission(actor, `streams:edit:${stream}`)
}

async function soundDecorator(
  db: Db,
  id: string,
  request: DecoratorRequest,
  actor: Actor,
): Promise<StoredDecorator> {
  const { type, order } = request
  const stream = request.stream ?? null
  requireStreamEdit(stream, actor)
  const config = soundConfig(type, request.config)
  if (stream !== null && !(await streamRepo(db).byId(stream))) {
    throw badRequest(`There is no stream with id <${stream}>.`)
  }
  return { id, type, config, stream, order }
}

/** Throws 400 for a type that cannot run, and for a configuration it cannot run with. */
function soundConfig(type: string, sent: Configuration): Record<string, unknown> {
  const kind = decoratorKinds.get(type)
  if (!kind) {
    throw badRequest(
      `Unknown decorator type "${type}". Known types: ${[...decoratorKinds.keys()].join(', ')}.`,
    )
  }
  const checked = checkedConfiguration(kind.description.fields, sent, { unknown: 'refuse' })
  if ('problems' in checked) {
    throw badRequest(['Invalid configuration.', ...checked.problems.map(({ text }) => text)].join(' '))
  }
  try {
    kind.prepare(checked.configuration)
  } catch (error) {
    throw badRequest(error instanceof Error ? error.message : String(error))
  }
  return { ...checked.configuration }
}
