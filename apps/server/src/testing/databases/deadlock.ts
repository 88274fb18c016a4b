import type { Db } from '../../db/index.ts'

/**
 * The next transaction does all its work and then ends as one that PostgreSQL has chosen of two which waited for each
 * other. Before it is run again, `meanwhile` happens, in transactions that are let alone.
 *
 * @returns whether there was such a transaction
 */
export function meetDeadlockOnce(db: Db, meanwhile: () => Promise<unknown>): () => boolean {
  const begin = db.transaction.bind(db)
  let hasMet = false
  db.transaction = () => {
    db.transaction = begin
    hasMet = true
    const builder = begin()
    builder.execute = async (work) => {
      const met = Object.assign(new Error('deadlock detected'), { code: '40P01' })
      const isMet = await begin()
        .execute(async (db) => {
          await work(db)
          throw met
        })
        .catch((error: unknown) => error === met || Promise.reject(error))
      if (isMet) await meanwhile()
      throw met
    }
    return builder
  }
  return () => hasMet
}
