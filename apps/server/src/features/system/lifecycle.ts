/** What a load balancer is told. */
export type BalancerStatus = 'alive' | 'dead' | 'throttled'

/** In the words of the reference. */
export type LifecycleState = 'starting' | 'running' | 'paused' | 'throttled' | `override lb:${BalancerStatus}`

interface LifecycleSigns {
  /** Whether messages can be searched now. */
  isSearchable: () => boolean
  isJournalFull: () => boolean
  /** Whether an operator has paused processing. */
  isPaused: () => boolean
}

/** How far this server is, and what load balancers are told of it. */
export interface Lifecycle {
  state(): LifecycleState
  balancerStatus(): BalancerStatus
  isProcessing(): boolean
  /** What an operator wants load balancers to be told, until the server itself comes to another state. */
  override(status: BalancerStatus): void
}

const balancerStatuses: Readonly<Record<LifecycleState, BalancerStatus>> = {
  starting: 'dead',
  running: 'alive',
  paused: 'alive',
  throttled: 'throttled',
  'override lb:alive': 'alive',
  'override lb:dead': 'dead',
  'override lb:throttled': 'throttled',
}

/**
 * It starts until messages can be searched for the first time. A message store that goes away later changes nothing: the
 * journal keeps what comes in, and a load balancer that sent shippers elsewhere would turn away what this server takes.
 */
export function createLifecycle({ isSearchable, isJournalFull, isPaused }: LifecycleSigns): Lifecycle {
  let own: LifecycleState = 'starting'
  let wanted: BalancerStatus | null = null

  const settle = () => {
    const isStarting = own === 'starting' && !isSearchable()
    const next = isStarting ? 'starting' : isJournalFull() ? 'throttled' : isPaused() ? 'paused' : 'running'
    if (next !== own) wanted = null
    own = next
  }
  const state = (): LifecycleState => {
    settle()
    return wanted === null ? own : `override lb:${wanted}`
  }
  return {
    state,
    balancerStatus: () => balancerStatuses[state()],
    isProcessing: () => !isPaused(),
    override(status) {
      settle()
      wanted = status
    },
  }
}
