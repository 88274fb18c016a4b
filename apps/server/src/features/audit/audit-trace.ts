import { AsyncLocalStorage } from 'node:async_hooks'

/** Counts the audit entries that one request writes. */
export interface AuditTrace {
  entries: number
}

const current = new AsyncLocalStorage<AuditTrace>()

/** Runs the rest of a request; what it writes is counted. */
export function traceAudit(trace: AuditTrace, rest: () => void): void {
  current.run(trace, rest)
}

/** To be called with each entry that is written. */
export function noteAuditEntry(): void {
  const trace = current.getStore()
  if (trace) trace.entries += 1
}
