import { type LogLevel, logLevelOf } from '../../../messages/index.ts'

const levelField = /(^|[._-])(log_?level|level|severity|severity_label)$/i
const outcomeField = /(^|[._-])(outcome|result|verdict)$/i

const outcomes: Readonly<Record<string, LogLevel>> = {
  ...of('info', 'success', 'succeeded', 'ok', 'confirmed', 'accepted', 'allowed', 'passed', 'approved'),
  ...of('warning', 'compensated', 'partial', 'degraded', 'retried', 'warning', 'timeout'),
  ...of('error', 'failure', 'failed', 'error', 'declined', 'denied', 'rejected', 'blocked', 'fatal'),
}

function of(level: LogLevel, ...words: readonly string[]) {
  return Object.fromEntries(words.map((word) => [word, level]))
}

/** What a value says by itself, of fields named as levels or outcomes are; null of all others. */
export function meaningOf(field: string, value: string): LogLevel | null {
  if (levelField.test(field)) return logLevelOf(value)
  const word = value.trim().toLowerCase()
  return outcomeField.test(field) && Object.hasOwn(outcomes, word) ? (outcomes[word] ?? null) : null
}
