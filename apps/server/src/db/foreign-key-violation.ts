/** SQLITE_CONSTRAINT_FOREIGNKEY (https://sqlite.org/rescode.html). */
const sqliteCode = 787

/**
 * Whether a row was refused because what it belongs to is gone (SQLSTATE 23503): somebody else deleted it between a look
 * and a write.
 */
export function isForeignKeyViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '23503') || ('errcode' in error && error.errcode === sqliteCode)
}
