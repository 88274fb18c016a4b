import type { Db } from '../../db/index.ts'
import { badRequest, invalidFields, nameTaken, notFound } from '../../http/errors.ts'
import { indexSetRepo } from './stored/index-set-repo.ts'
import type { IndexSetRecord } from './stored/index-set-row.ts'
import { indexSetStreamsRepo } from './stored/index-set-streams-repo.ts'
import type { IndexSetLimits } from './strategies/index-set-limits.ts'
import { strategyProblem } from './strategies/strategy-rules.ts'

/** Throws 400 when the names of indices of two sets could be mistaken for each other. */
export async function requireFreePrefix(db: Db, prefix: string): Promise<void> {
  const others = (await indexSetRepo(db).all()).map(({ indexPrefix }) => indexPrefix)
  const refused = (text: string) => nameTaken('index_prefix', text)
  if (others.includes(prefix)) {
    throw refused(`Index prefix "${prefix}" would conflict with an existing index set!`)
  }
  const near = others.find((other) => other.startsWith(prefix) || prefix.startsWith(other))
  if (near === undefined) return
  throw refused(`Index prefix "${prefix}" would conflict with existing index set prefix "${near}"`)
}

const leastRefreshMs = 1_000

/** Throws 400 with the first rule that does not hold, beside its field. */
export function requireSoundIndexSet(set: IndexSetRecord, limits: IndexSetLimits): void {
  const { isWritable, fieldTypeRefreshIntervalMs: refreshMs } = set
  if (refreshMs < leastRefreshMs && (isWritable || refreshMs > 0)) {
    const text = `Index field_type_refresh_interval "PT${refreshMs / 1_000}S" is too short. It must be 1 second or longer.`
    throw invalidFields(text, { field_type_refresh_interval: text })
  }
  const problem = strategyProblem(set, limits)
  if (!problem) return
  const { of, member, text } = problem
  throw invalidFields(text, { [member ? `${of}_strategy.${member}` : `${of}_strategy_class`]: text })
}

/** Throws 400 for the default one, and for one that streams store into the reference's 404, which says why. */
export async function requireUnused({ id, isDefault }: IndexSetRecord, db: Db): Promise<void> {
  if (isDefault) throw badRequest('The default index set cannot be deleted.')
  const streams = await indexSetStreamsRepo(db).countOf(id)
  if (streams === 0) return
  const what = streams === 1 ? 'a stream stores' : `${streams} streams store`
  throw notFound(`Couldn't delete index set with ID <${id}>: ${what} into it.`)
}
