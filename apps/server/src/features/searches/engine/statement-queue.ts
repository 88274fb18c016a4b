/** Too much is waiting already; the message says so to the user. */
export class QueueFullError extends Error {}

/** Whose turn a statement takes. */
export interface Turn {
  user: string
  signal: AbortSignal
  /** An aggregation may read everything and hold much memory; a list of messages stops early. */
  isHeavy: boolean
}

export interface StatementQueue {
  /** Runs the task when it is this user's turn; rejects when the user has too many waiting, or with the signal's reason. */
  run<T>(turn: Turn, task: () => Promise<T>): Promise<T>
}

interface QueueLimits {
  /** Tasks that run at the same time, of all users. */
  running: number
  /** Of them one user's at most, so that another one's search finds a place at once. */
  runningPerUser: number
  /** Of them heavy ones at most, so that a light one finds a place at once; it also bounds the memory they take. */
  runningHeavy: number
  /** Of those one user's at most: the engine gives each all cores, so more of them only end later, the first ones too. */
  runningHeavyPerUser: number
  /** Tasks of one user that wait. One more is refused. */
  waitingPerUser: number
}

/**
 * What a server lets the engine do at once: a message list is two statements, a pivot one or more. A user's further ones
 * wait their turn; who has too many waiting is told so.
 */
export const searchQueueLimits: QueueLimits = {
  running: 6,
  runningPerUser: 5,
  runningHeavy: 3,
  runningHeavyPerUser: 2,
  waitingPerUser: 200,
}

interface Waiting extends Turn {
  start: () => void
}

/** A queue for each user in front of a bounded number of running statements; the users take turns. */
export function createStatementQueue(limits: QueueLimits): StatementQueue {
  const queues = new Map<string, Waiting[]>()
  const running = new Set<Turn>()

  function startNext() {
    while (running.size < limits.running) {
      const next = takeTurn()
      if (!next) return
      running.add(next)
      next.start()
    }
  }

  /** The first user of the map is next; when more of theirs wait, they go to the end. */
  function takeTurn(): Waiting | null {
    const heavy = [...running].filter(({ isHeavy }) => isHeavy)
    for (const [user, queue] of queues) {
      if (count(running, (turn) => turn.user === user) >= limits.runningPerUser) continue
      const mayBeHeavy =
        heavy.length < limits.runningHeavy &&
        count(heavy, (turn) => turn.user === user) < limits.runningHeavyPerUser
      const place = queue.findIndex(({ isHeavy }) => !isHeavy || mayBeHeavy)
      const [next] = place < 0 ? [] : queue.splice(place, 1)
      if (!next) continue
      queues.delete(user)
      if (queue.length > 0) queues.set(user, queue)
      return next
    }
    return null
  }

  function waitFor(turn: Turn): Promise<Turn> {
    const { user, signal } = turn
    const queue = queues.get(user) ?? []
    if (queue.length >= limits.waitingPerUser) {
      const message = `More than ${limits.waitingPerUser} of your searches are waiting. Try again in a moment.`
      return Promise.reject(new QueueFullError(message))
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        const place = queue.indexOf(waiting)
        if (place >= 0) queue.splice(place, 1)
        if (queue.length === 0 && queues.get(user) === queue) queues.delete(user)
        reject(signal.reason)
      }
      const start = () => {
        signal.removeEventListener('abort', leave)
        resolve(waiting)
      }
      const waiting: Waiting = { ...turn, start }
      signal.addEventListener('abort', leave, { once: true })
      queue.push(waiting)
      queues.set(user, queue)
      startNext()
    })
  }

  return {
    async run(turn, task) {
      turn.signal.throwIfAborted()
      const started = await waitFor(turn)
      try {
        return await task()
      } finally {
        running.delete(started)
        startNext()
      }
    },
  }
}

function count<T>(all: Iterable<T>, isCounted: (one: T) => boolean): number {
  let number = 0
  for (const one of all) if (isCounted(one)) number += 1
  return number
}
