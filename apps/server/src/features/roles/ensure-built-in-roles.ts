import { type Db, inTransaction, newObjectId } from '../../db/index.ts'
import { builtInRoles } from './built-in-roles.ts'
import { roleRepo } from './role-repo.ts'

/** At each start: every built-in role exists and grants exactly what it should. */
export async function ensureBuiltInRoles(db: Db): Promise<void> {
  await inTransaction(db, async (db) => {
    const roles = roleRepo(db)
    const present = await roles.all()
    for (const role of builtInRoles) {
      const known = present.find(({ name }) => name.toLowerCase() === role.name.toLowerCase())
      const builtIn = { ...role, id: known?.id ?? newObjectId(), isReadOnly: true }
      await (known ? roles.update(builtIn) : roles.insert(builtIn))
    }
  })
}
