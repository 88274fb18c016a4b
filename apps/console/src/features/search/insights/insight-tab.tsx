import { Suspense } from 'react'
import { lazyComponent } from '../../../kit/lazy/lazy-component.ts'
import type { ViewRun } from '../../view-model/index.ts'
import { ViewResults } from '../../views/index.ts'
import type { useResultTab } from './result-tab.ts'
import type { Searched } from './searched.ts'

const PatternsTab = lazyComponent(async () => (await import('./patterns-tab.tsx')).PatternsTab)
const ExplainTab = lazyComponent(async () => (await import('./explain-tab.tsx')).ExplainTab)

interface InsightTabProps {
  shown: ReturnType<typeof useResultTab>
  /** Null before there is a result. */
  searched: Searched | null
  run: ViewRun
  timeZone: string
}

/** The result as patterns, or what is different in a part of it; without a result, why there is none. */
export function InsightTab({
  shown: { tab, span, baseline, compareWith },
  searched,
  run,
  timeZone,
}: InsightTabProps) {
  if (!run.outcome && (run.waitingFor || run.error || run.isCancelled)) return <ViewResults run={run} />
  if (!searched) return null
  return (
    <Suspense fallback={null}>
      {tab === 'explain' && span ? (
        <ExplainTab
          searched={searched}
          span={span}
          baseline={baseline}
          onBaseline={compareWith}
          timeZone={timeZone}
        />
      ) : (
        <PatternsTab searched={searched} timeZone={timeZone} />
      )}
    </Suspense>
  )
}
