import { useBlocker } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { askBeforeSignOut } from '../session/leave-questions.ts'

/** Loaded when it is first opened. */
export const LeaveDialog = lazyComponent(async () => (await import('./leave-dialog.tsx')).LeaveDialog)

interface LeaveGuardProps {
  /** Is there something to lose? Read when it counts: what was saved a moment ago must not stop the way on. */
  isLost: () => boolean
  /** As long as there is nothing to lose, where the page knows that. */
  isOff?: boolean
}

interface Step {
  current: { pathname: string }
  next: { pathname: string }
}

/** Asks before the page is left with something to lose: for another page of the console, away from it or by logging out. A change of the query in the address is no leaving. */
export function LeaveGuard({ isLost, isOff = false }: LeaveGuardProps) {
  /** Signing out loads the page anew: nobody is asked a second time. */
  const isGivenUp = useRef(false)
  const mustAsk = useStableCallback(() => !isGivenUp.current && isLost())
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
    disabled: isOff,
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
