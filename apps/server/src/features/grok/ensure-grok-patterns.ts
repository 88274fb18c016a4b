import { corePatterns } from '@logline/processing'
import { type Db, inTransaction, newObjectId } from '../../db/index.ts'
import { settingRepo } from '../system/index.ts'
import { grokRepo } from './grok-repo.ts'

/** The pack the usual patterns belong to, as clients know it (reference: grok, section 5). */
const content_pack = 'a3ce55ad-bdf3-7a50-305c-1e5bf3de6eca'
const setting = 'core_grok_patterns'

/** Stores the usual patterns, once: what somebody deletes stays away. */
export async function ensureGrokPatterns(db: Db): Promise<void> {
  await inTransaction(db, async (db) => {
    if (await settingRepo(db).has(setting)) return
    for (const [name, pattern] of Object.entries(corePatterns)) {
      await grokRepo(db).ensure({ id: newObjectId(), name, pattern, content_pack })
    }
    await settingRepo(db).ensure(setting, 'installed')
  })
}
