import { type ClusterConfigClass, clusterConfig, clusterConfigs } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../db/index.ts'
import { type Actor, requirePermission } from '../../http/actor.ts'
import { preferredMedia } from '../../http/answers/preferred-media.ts'
import { badRequest, HttpError, notFound } from '../../http/errors.ts'
import { alreadySent, mount, parsed } from '../../http/mount.ts'
import { removeClusterConfig, storedClusterConfig, writeClusterConfig } from './stored-config.ts'

/** What holds for one class besides the rights that every class needs, as its own routes have it. */
export interface ClassGuard {
  readPermission: string
  writePermission: string
  /** What is wrong with a value that the schema cannot know, in sentences. */
  problemsOf?: (value: unknown) => string[]
  /** Puts a change to work. */
  onChange?: () => Promise<void>
}

export interface ClusterConfigDependencies {
  db: Db
  /** By class name. */
  guards: ReadonlyMap<string, ClassGuard>
}

const classes: ReadonlyMap<string, ClusterConfigClass> = new Map(
  Object.values(clusterConfigs).map((each: ClusterConfigClass) => [each.className, each]),
)
const schemaMedia = 'application/schema+json'

/** Settings by their class name: out of a closed list, never by a name that the caller makes up. */
export function registerClusterConfigRoutes(
  app: FastifyInstance,
  { db, guards }: ClusterConfigDependencies,
): void {
  mount(app, clusterConfig.list, async () => ({ total: classes.size, classes: [...classes.keys()].sort() }))

  mount(app, clusterConfig.get, async ({ params, actor, request, reply }) => {
    const configClass = classNamed(params.configClass)
    requireOwn(actor, guards.get(configClass.className)?.readPermission)
    if (preferredMedia(request, ['application/json', schemaMedia]) === schemaMedia) {
      reply.type(schemaMedia)
      return z.toJSONSchema(configClass.schema, { io: 'input' })
    }
    const stored = await storedClusterConfig(db, configClass)
    if (stored !== null) return membersOf(stored)
    reply.status(204).send()
    return alreadySent
  })

  mount(app, clusterConfig.update, async ({ params, body, actor }) => {
    const configClass = classNamed(params.configClass)
    const guard = guards.get(configClass.className)
    requirePermission(actor, 'clusterconfigentry:edit')
    requireOwn(actor, guard?.writePermission)
    const value = soundValue(configClass, body, guard)
    await writeClusterConfig(db, actor, { configClass, value })
    await guard?.onChange?.()
    return membersOf(value)
  })

  mount(app, clusterConfig.remove, async ({ params, actor }) => {
    const { className } = classNamed(params.configClass)
    const guard = guards.get(className)
    requireOwn(actor, guard?.writePermission)
    await removeClusterConfig(db, actor, className)
    await guard?.onChange?.()
  })
}

function classNamed(name: string): ClusterConfigClass {
  const configClass = classes.get(name)
  if (!configClass) throw notFound(`Couldn't find configuration class  '${name}'`)
  return configClass
}

function requireOwn(actor: Actor, permission: string | undefined): void {
  if (permission !== undefined) requirePermission(actor, permission)
}

/** Throws 400 with all that is wrong. */
function soundValue({ className, schema }: ClusterConfigClass, body: unknown, guard?: ClassGuard): unknown {
  const refused = (problems: string) =>
    badRequest(`Couldn't parse cluster configuration "${className}".\n${problems}`)
  try {
    const value = parsed(schema, body, 'body')
    const problems = guard?.problemsOf?.(value) ?? []
    if (problems.length === 0) return value
    throw badRequest(problems.join('\n'))
  } catch (error) {
    throw error instanceof HttpError ? refused(error.message) : error
  }
}

function membersOf(value: unknown): Record<string, unknown> {
  // as: the schema of every class is an object
  return value as Record<string, unknown>
}
