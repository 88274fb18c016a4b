export interface SuiteResult {
  /** Undefined when the suite left no report. */
  passed?: number
  failed?: number
  skipped?: number
  problems?: string[]
  triedAgain?: string[]
  slowest?: string[]
}
export interface FileTime {
  name: string
  ms: number
}
export function unitResult(report: object, code: number, times: readonly FileTime[]): SuiteResult
export function browserResult(report: object): SuiteResult
export function summary(results: Record<string, SuiteResult>): { lines: string[]; isGood: boolean }
