import { useBlocker } from '@tanstack/react-router'
import { LeaveDialog } from './leave-dialog.tsx'

interface Step {
  current: { pathname: string }
  next: { pathname: string }
}

/** Asks before the page is left, for another of the console or away from it, as long as `isLost` says that something would be. */
export function LeaveGuard({ isLost }: { isLost: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }: Step) => current.pathname !== next.pathname && isLost(),
    enableBeforeUnload: isLost,
    withResolver: true,
  })
  return status === 'blocked' ? <LeaveDialog onLeave={proceed} onStay={reset} /> : null
}
