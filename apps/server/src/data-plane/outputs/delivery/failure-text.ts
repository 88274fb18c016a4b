/** What went wrong, for people. */
export function failureText(error: unknown): string {
  // Of several addresses that were tried, each has its own reason.
  const first = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}
