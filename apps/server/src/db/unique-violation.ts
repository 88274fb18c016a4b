/**
 * Whether a row was refused because another one with the same unique value came first (SQLSTATE 23505). That is only met
 * on PostgreSQL, where others write between a look and a write; SQLite has one connection, whose transactions wait for each other.
 */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
