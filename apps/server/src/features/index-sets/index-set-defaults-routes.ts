import { clusterConfigs, type IndexSetDefaults, indexSetDefaults, safeParseBody } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { requirePermission } from '../../http/actor.ts'
import { invalidFields } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { type ClassGuard, writeClusterConfig } from '../cluster-config/index.ts'
import type { IndexSetLimits } from './strategies/index-set-limits.ts'
import { strategyProblem } from './strategies/strategy-rules.ts'

const configClass = clusterConfigs.indexSetDefaults

/** For the same settings, written by their class name. */
export function indexSetDefaultsGuard(limits: IndexSetLimits): readonly [string, ClassGuard] {
  const guard: ClassGuard = {
    readPermission: 'clusterconfigentry:read',
    writePermission: 'clusterconfigentry:edit',
    problemsOf: (value) => problemsOf(configClass.schema.parse(value), limits).map(({ text }) => text),
  }
  return [configClass.className, guard]
}

export function registerIndexSetDefaults(
  api: FastifyInstance,
  { db, indexSetLimits }: { db: Db; indexSetLimits: IndexSetLimits },
): void {
  mount(api, indexSetDefaults.update, async ({ body, actor }) => {
    requirePermission(actor, 'clusterconfigentry:edit')
    const value = soundDefaults(body, indexSetLimits)
    await writeClusterConfig(db, actor, { configClass, value })
    return value
  })
}

interface FieldProblem {
  field: string
  text: string
}

/** Throws 400 with all that is wrong, by field. */
function soundDefaults(body: unknown, limits: IndexSetLimits): IndexSetDefaults {
  const read = safeParseBody(configClass.schema, body)
  const problems = read.success
    ? problemsOf(read.data, limits)
    : read.error.issues.map(({ path, message }) => ({ field: path.join('.'), text: message }))
  if (read.success && problems.length === 0) return read.data
  const texts = problems.map(({ field, text }) => `Invalid value for field [${field}]: ${text}`)
  throw invalidFields(texts.join('\n'), Object.fromEntries(problems.map(({ field, text }) => [field, text])))
}

/** What the schema cannot know. */
function problemsOf(defaults: IndexSetDefaults, limits: IndexSetLimits): FieldProblem[] {
  const problem = strategyProblem(
    {
      rotationStrategyClass: defaults.rotation_strategy_class,
      rotationStrategy: defaults.rotation_strategy_config,
      retentionStrategyClass: defaults.retention_strategy_class,
      retentionStrategy: defaults.retention_strategy_config,
    },
    limits,
  )
  if (!problem) return []
  const { of, member, text } = problem
  return [{ field: member ? `${of}_strategy_config.${member}` : `${of}_strategy_class`, text }]
}
