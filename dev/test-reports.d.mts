export interface SuiteResult {
  /** Undefined when the suite left no report. */
  passed?: number
  failed?: number
  skipped?: number
  problems?: string[]
  triedAgain?: string[]
  leftOut?: string[]
  slowest?: string[]
}
export interface FileTime {
  name: string
  ms: number
}
export interface UnitTimes {
  times: readonly FileTime[]
  /** Files for which no time was left. */
  leftOut: readonly string[]
  /** Errors outside of every test. */
  errors: number
}
export function unitResult(report: object, code: number, times: UnitTimes): SuiteResult
export function browserResult(report: object, isOutOfTime?: boolean): SuiteResult
export function summary(results: Record<string, SuiteResult>): { lines: string[]; isGood: boolean }
