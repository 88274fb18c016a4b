import type { z } from 'zod'

/** Work that is stored, done by one of the servers aside from requests, and seen in the list of system jobs. */
export interface Job {
  id: string
  /** Type of its kind. */
  type: string
  data: unknown
  state: 'runnable' | 'running' | 'complete' | 'error' | 'cancelled'
  /** The server it was given to, then the one that runs it. */
  nodeId: string
  /** Of the run it belongs to: a run that is no longer named here has lost it. */
  runId: string | null
  /** By the clock of the server that runs it: to be compared with what it was, never with another clock. */
  renewedAtMs: number | null
  /** Runs that have begun and were not ended in order. */
  attempts: number
  percent: number
  info: string
  isCancelWished: boolean
  result: unknown
  error: string | null
  /** Username. */
  createdBy: string
  createdAtMs: number
  startedAtMs: number | null
  endedAtMs: number | null
}

/** What a run of a job gets. */
export interface JobRun<Data> {
  data: Data
  /** Where it stands: 0 to 100, and in words. Stored within a second; costs nothing. */
  progress: (percent: number, info?: string) => void
  /** Aborted when somebody cancels it, the server stops, or another server has taken it over. */
  signal: AbortSignal
}

/** Jobs that differ only in their data. */
export interface JobKind<Data> {
  type: string
  description: string
  data: z.ZodType<Data>
  /** What `POST /system/jobs` with its type as the name gives it; null when only other routes start it. */
  dataByName: Data | null
  isCancellable: boolean
  providesProgress: boolean
  /** Whether it is run again from its beginning when its server stops or dies; otherwise it has failed then. */
  isResumable: boolean
  /** On all servers together. */
  maxConcurrent: number
  /** Beside those that run; one more is refused with 403. */
  maxWaiting: number
  /** May run twice when its server was away for a while: what it does must bear that. Its result becomes JSON. */
  run: (run: JobRun<Data>) => Promise<unknown>
}

/** A kind among others: it reads the data as they were stored. */
export type DefinedKind = Omit<JobKind<unknown>, 'data'>
