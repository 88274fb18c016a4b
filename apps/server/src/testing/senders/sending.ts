import type { TestContext } from 'vitest'
import type { GoldenRecord } from '../messages/golden-record.ts'

export type Configuration = Readonly<Record<string, unknown>>

/** Who sends what to an input of its own, and what search returns of it then. */
export interface Sending {
  sender: string
  /** Of the input. */
  type: string
  configuration?: Configuration
  /** What has to be installed, when it is not. */
  missing?: string | false
  send(port: number, test: Pick<TestContext, 'onTestFinished'>): Promise<void>
  golden: readonly GoldenRecord[]
}

/** Of dates that have no year: the day before, in whole seconds. */
export const yesterdayMs = Math.floor(Date.now() / 1000) * 1000 - 86_400_000
export const yesterday = new Date(yesterdayMs).toISOString()

/** `Oct 11 22:14:15` in UTC, as RFC 3164 has it. */
export function bsdDate(ms: number): string {
  const [, day = '', month, , time] = new Date(ms).toUTCString().split(' ')
  return `${month} ${day.replace(/^0/, ' ')} ${time}`
}
