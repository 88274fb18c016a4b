/**
 * Logs why something failed where its text says less: that one is read by people who must not know what lies on the server.
 * @param what what failed, as a log line begins
 */
export function logCause(log: (text: string) => void, what: string, error: unknown): void {
  if (!(error instanceof Error) || error.cause === undefined) return
  const cause = failureText(error.cause)
  if (!error.message.includes(cause)) log(`${what} failed: ${cause}`)
}

export function failureText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
