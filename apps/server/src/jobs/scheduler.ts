import type { FastifyBaseLogger } from 'fastify'
import type { Leadership } from './leadership.ts'
import { type Periodic, type PeriodicState, startPeriodic } from './periodic.ts'

interface SchedulerDependencies {
  log: FastifyBaseLogger
  leadership: Leadership
}

/** All repeated work of this server. */
export interface Scheduler {
  /** Does it from the start of the server, or from now on, until the server stops. */
  periodic: (task: Periodic) => void
  /** How each task fares, in the order in which they were given. */
  states: () => PeriodicState[]
  start: () => void
  /** Nothing begins any more; resolves when everything that has begun is over. */
  stop: () => Promise<void>
}

export function createScheduler(dependencies: SchedulerDependencies): Scheduler {
  const { watch } = dependencies.leadership
  const waiting: Periodic[] = watch ? [watch] : []
  const started: ReturnType<typeof startPeriodic>[] = []
  let phase: 'before' | 'running' | 'stopped' = 'before'
  const begin = (task: Periodic) => started.push(startPeriodic(task, dependencies))

  return {
    periodic(task) {
      if (phase === 'before') waiting.push(task)
      if (phase === 'running') begin(task)
    },
    states: () => started.map((task) => task.state()),
    start() {
      phase = 'running'
      for (const task of waiting.splice(0)) begin(task)
    },
    async stop() {
      phase = 'stopped'
      await Promise.all(started.map((task) => task.stop()))
    },
  }
}
