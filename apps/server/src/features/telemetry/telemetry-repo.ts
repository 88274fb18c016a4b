import type { Db } from '../../db/index.ts'

export function telemetryRepo(db: Db) {
  return {
    async isPermissionAsked(userId: string): Promise<boolean> {
      const row = await db
        .selectFrom('telemetry_settings')
        .select('is_permission_asked')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row?.is_permission_asked === 1
    },

    async save(userId: string, isPermissionAsked: boolean): Promise<void> {
      const is_permission_asked = isPermissionAsked ? 1 : 0
      await db
        .insertInto('telemetry_settings')
        .values({ user_id: userId, is_permission_asked })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ is_permission_asked }))
        .execute()
    },
  }
}
