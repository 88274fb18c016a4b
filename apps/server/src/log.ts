import { pino } from 'pino'

export type Log = ReturnType<typeof createLog>

/** Lines a person can read when a person is watching, JSON when they are collected. */
export function createLog() {
  return process.stdout.isTTY ? pino({}, readableLines) : pino()
}

const levelNames: Readonly<Record<number, string>> = { 30: 'INFO ', 40: 'WARN ', 50: 'ERROR', 60: 'FATAL' }

const readableLines = {
  write(line: string): void {
    const { time, level, msg, err } = JSON.parse(line)
    const cause = err ? `\n${err.stack ?? err.message}` : ''
    process.stdout.write(`${new Date(time).toISOString()} ${levelNames[level] ?? level} ${msg}${cause}\n`)
  },
}
