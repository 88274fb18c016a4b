/** The four groups the console colours by. */
export type LogLevel = 'error' | 'warning' | 'info' | 'debug'

const byName: Record<string, LogLevel> = {
  emerg: 'error',
  emergency: 'error',
  panic: 'error',
  alert: 'error',
  crit: 'error',
  critical: 'error',
  fatal: 'error',
  severe: 'error',
  err: 'error',
  error: 'error',
  warn: 'warning',
  warning: 'warning',
  notice: 'info',
  info: 'info',
  informational: 'info',
  information: 'info',
  debug: 'debug',
  trace: 'debug',
  verbose: 'debug',
}

/** Group of a message's `level`: a syslog severity (RFC 5424, section 6.2.1: 0 to 7) or a common name; null for the rest. */
export function logLevelOf(level: unknown): LogLevel | null {
  if (typeof level !== 'string' && typeof level !== 'number') return null
  const text = String(level).trim().toLowerCase()
  const named = byName[text]
  if (named) return named
  const severity = text === '' ? Number.NaN : Number(text)
  if (!Number.isInteger(severity) || severity < 0 || severity > 7) return null
  if (severity <= 3) return 'error'
  if (severity === 4) return 'warning'
  return severity === 7 ? 'debug' : 'info'
}

const severities = ['emergency', 'alert', 'critical', 'error', 'warning', 'notice', 'info', 'debug']

/** A syslog severity (RFC 5424, section 6.2.1) in a word, for its digit; undefined for all else. */
export function severityName(level: string): string | undefined {
  return /^\d$/.test(level) ? severities[Number(level)] : undefined
}
