import type { ExtractorCounters } from '@logline/processing'

/** What runs the extractors. */
export interface ExtractorRuntime {
  counters: {
    /** Of this node since the server started; all 0 for one that has not run. */
    extractor(extractorId: string): ExtractorCounters
  }
  /** Calls back after each report of the counters, about once a second. */
  onCounters(listener: () => void): void
  /** Call after each change of an extractor; resolves when the change is on its way. */
  publishPlan(): Promise<void>
}
