/** SQLITE_FULL (https://sqlite.org/rescode.html). */
const sqliteCode = 13

/** Whether a write was refused because the disk of the database is full (SQLSTATE 53100). */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '53100') || ('errcode' in error && error.errcode === sqliteCode)
}
