import type { FastifyBaseLogger } from 'fastify'

/** Work that is done again and again, for as long as the server runs. */
export interface Periodic {
  /** What it does, as in "Could not delete old audit entries". */
  name: string
  /** From the end of one run to the beginning of the next. */
  everyMs: number
  /** From the start of the server to the first run: `everyMs` when it is left out. */
  firstAfterMs?: number
  /** `leader`: on one of the servers that share a metadata store. A run that comes due on another one is left out. */
  runsOn: 'leader' | 'every_node'
  /** The signal is aborted when the server stops, or no longer leads. What is thrown is logged, and the next run comes. */
  run: (signal: AbortSignal) => Promise<void> | void
}

export interface PeriodicState {
  name: string
  everyMs: number
  runsOn: Periodic['runsOn']
  isRunning: boolean
  /** Null before the first run of this server is over. */
  lastRun: PeriodicRun | null
}

interface PeriodicRun {
  startedAtMs: number
  durationMs: number
  /** What it failed with; null when it did not. */
  error: string | null
}

interface PeriodicDependencies {
  log: FastifyBaseLogger
  /** Of this server; null while another one leads. */
  leadership: { term: () => AbortSignal | null }
}

/** Repeats one task. It never runs twice at the same time, as its timer is set anew when a run is over. */
export function startPeriodic(task: Periodic, { log, leadership }: PeriodicDependencies) {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let lastRun: PeriodicRun | null = null

  const wait = (delayMs: number) => {
    timer = setTimeout(tick, delayMs).unref()
  }

  function tick() {
    const term = task.runsOn === 'leader' ? leadership.term() : stopping.signal
    if (term === null) return wait(task.everyMs)
    running = runOnce(AbortSignal.any([stopping.signal, term])).finally(() => {
      running = null
      if (!stopping.signal.aborted) wait(task.everyMs)
    })
  }

  async function runOnce(signal: AbortSignal): Promise<void> {
    const startedAtMs = Date.now()
    const begin = performance.now()
    let error: string | null = null
    try {
      await task.run(signal)
    } catch (err) {
      error = err instanceof Error ? err.message : String(err)
      // What was told to end has not failed.
      if (!signal.aborted) log.error({ err }, `Could not ${task.name}; ${nextAttempt(task.everyMs)}`)
    }
    lastRun = { startedAtMs, durationMs: performance.now() - begin, error }
  }

  wait(task.firstAfterMs ?? task.everyMs)

  return {
    state(): PeriodicState {
      const { name, everyMs, runsOn } = task
      return { name, everyMs, runsOn, isRunning: running !== null, lastRun }
    },
    /** Resolves when a run that has begun is over. */
    async stop(): Promise<void> {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}

function nextAttempt(everyMs: number): string {
  return `the next attempt is in ${everyMs < 60_000 ? `${everyMs / 1000} s` : `${everyMs / 60_000} min`}.`
}
