import { useBlocker } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useStableCallback, useViewState, type ViewHistory, type ViewStore } from '../views/index.ts'
import { LeaveDialog } from './lazy-dialogs.ts'
import { hasUnsavedWork } from './unsaved-work.ts'

interface UnsavedChangesGuardProps {
  store: ViewStore
  /** Is there something to lose? Left out: every edit that is not saved. */
  isLost?: (history: ViewHistory) => boolean
}

/** Asks before unsaved changes are left: to another page of the console or away from it. A change of the query in the address is no leaving. */
export function UnsavedChangesGuard({ store, isLost = hasUnsavedWork }: UnsavedChangesGuardProps) {
  const { history } = useViewState(store)
  // Read when it counts: what was saved a moment ago must not stop the way to its own page.
  const mustAsk = useStableCallback(() => isLost(store.get().history))
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: useStableCallback(
      ({ current, next }: Step) => current.pathname !== next.pathname && mustAsk(),
    ),
    enableBeforeUnload: mustAsk,
    disabled: !isLost(history),
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Suspense fallback={null}>
      <LeaveDialog onLeave={proceed} onStay={reset} />
    </Suspense>
  )
}

interface Step {
  current: { pathname: string }
  next: { pathname: string }
}
