import { useBlocker } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { askBeforeSignOut } from '../../kit/session/leave-questions.ts'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { useViewState, type ViewHistory, type ViewStore } from '../view-model/index.ts'
import { LeaveDialog } from './lazy-dialogs.ts'
import { hasUnsavedWork } from './unsaved-work.ts'

interface UnsavedChangesGuardProps {
  store: ViewStore
  /** Is there something to lose? Left out: every edit that is not saved. */
  isLost?: (history: ViewHistory) => boolean
}

/** Asks before unsaved changes are left: to another page of the console, away from it or by logging out. A change of the query in the address is no leaving. */
export function UnsavedChangesGuard({ store, isLost = hasUnsavedWork }: UnsavedChangesGuardProps) {
  const { history } = useViewState(store)
  /** Signing out loads the page anew: nobody is asked a second time. */
  const isGivenUp = useRef(false)
  // Read when it counts: what was saved a moment ago must not stop the way to its own page.
  const mustAsk = useStableCallback(() => !isGivenUp.current && isLost(store.get().history))
  const [question, setQuestion] = useState<PromiseWithResolvers<boolean> | null>(null)
  useEffect(
    () =>
      askBeforeSignOut(() => {
        if (!mustAsk()) return Promise.resolve(true)
        const answer = Promise.withResolvers<boolean>()
        setQuestion(answer)
        return answer.promise
      }),
    [mustAsk],
  )
  const answerSignOut = (leaves: boolean) => {
    isGivenUp.current = leaves
    setQuestion(null)
    question?.resolve(leaves)
  }
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: useStableCallback(
      ({ current, next }: Step) => current.pathname !== next.pathname && mustAsk(),
    ),
    enableBeforeUnload: mustAsk,
    disabled: !isLost(history),
    withResolver: true,
  })
  if (status !== 'blocked' && !question) return null
  return (
    <Suspense fallback={null}>
      {status === 'blocked' ? (
        <LeaveDialog onLeave={proceed} onStay={reset} />
      ) : (
        <LeaveDialog onLeave={() => answerSignOut(true)} onStay={() => answerSignOut(false)} />
      )}
    </Suspense>
  )
}

interface Step {
  current: { pathname: string }
  next: { pathname: string }
}
