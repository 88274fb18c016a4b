/** A resolved, half-open time range: `fromMs <= timestamp < toMs`, milliseconds since 1970-01-01 UTC. */
export interface ResolvedTimeRange {
  fromMs: number
  toMs: number
}
