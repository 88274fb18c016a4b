import { LeaveGuard } from '../../kit/dialogs/leave-guard.tsx'
import { useViewState, type ViewHistory, type ViewStore } from '../view-model/index.ts'
import { hasUnsavedWork } from './unsaved-work.ts'

interface UnsavedChangesGuardProps {
  store: ViewStore
  /** Is there something to lose? Left out: every edit that is not saved. */
  isLost?: (history: ViewHistory) => boolean
}

/** Asks before unsaved changes of a view are left. */
export function UnsavedChangesGuard({ store, isLost = hasUnsavedWork }: UnsavedChangesGuardProps) {
  const { history } = useViewState(store)
  return <LeaveGuard isLost={() => isLost(store.get().history)} isOff={!isLost(history)} />
}
