import type { Decorator, DecoratorRequest } from '@logline/contract'
import { type Configuration, completeConfiguration } from '@logline/contract/plug-ins'
import { type Db, newObjectId } from '../../db/index.ts'
import { type Actor, isPermitted, requirePermission } from '../../http/actor.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import { recordAudit } from '../audit/index.ts'
import { streamRepo } from '../streams/index.ts'
import { decoratorKinds } from './decorator-kinds.ts'
import { decoratorRepo, type StoredDecorator } from './decorator-repo.ts'

/** All of them together: those of a search run on each of its messages. */
const maxDecorators = 500

/** Decorators of the installation, for those who may have a hand in them. */
export function createDecoratorService(db: Db) {
  async function load(id: string): Promise<StoredDecorator> {
    const decorator = await decoratorRepo(db).byId(id)
    if (!decorator) throw notFound(`Couldn't find decorator with id <${id}>`)
    return decorator
  }

  return {
    /** Those of streams the actor may not read are left out. */
    async list(actor: Actor): Promise<Decorator[]> {
      const all = await decoratorRepo(db).all()
      return all.filter(({ stream }) => stream === null || isPermitted(actor, `streams:read:${stream}`))
    },

    async create(request: DecoratorRequest, actor: Actor): Promise<Decorator> {
      const decorator = await soundDecorator(db, newObjectId(), request, actor)
      await db.transaction().execute(async (db) => {
        if ((await decoratorRepo(db).count()) >= maxDecorators) {
          throw badRequest(`There are ${maxDecorators} decorators already. Delete one first.`)
        }
        await decoratorRepo(db).insert(decorator)
        await recordAudit(db, actor, { action: 'create', entity: entityOf(decorator) })
      })
      return decorator
    },

    async update(id: string, request: DecoratorRequest, actor: Actor): Promise<Decorator> {
      requireStreamEdit((await load(id)).stream, actor)
      const decorator = await soundDecorator(db, id, request, actor)
      await db.transaction().execute(async (db) => {
        await decoratorRepo(db).update(decorator)
        await recordAudit(db, actor, { action: 'update', entity: entityOf(decorator) })
      })
      return decorator
    },

    async remove(id: string, actor: Actor): Promise<void> {
      const decorator = await load(id)
      requireStreamEdit(decorator.stream, actor)
      await db.transaction().execute(async (db) => {
        await decoratorRepo(db).remove(id)
        await recordAudit(db, actor, { action: 'delete', entity: entityOf(decorator) })
      })
    },
  }
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
  const completed = completeConfiguration(kind.description.fields, sent, { unknown: 'refuse' })
  if ('problems' in completed) {
    throw badRequest(['Invalid configuration.', ...completed.problems.map(({ text }) => text)].join(' '))
  }
  try {
    kind.prepare(completed.configuration)
  } catch (error) {
    throw badRequest(error instanceof Error ? error.message : String(error))
  }
  return { ...completed.configuration }
}

function entityOf({ id, type }: StoredDecorator) {
  return { type: 'decorator', id, title: decoratorKinds.get(type)?.description.name ?? type }
}
