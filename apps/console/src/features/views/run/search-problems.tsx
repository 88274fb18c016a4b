import { clockText, wallTimeAt } from '@logline/time'
import { Notice } from '../../../ui/notices/notice.tsx'
import type { HeldRun } from './held-results.ts'

interface SearchProblemsProps {
  held: HeldRun
  timeZone: string
}

/** Under the query: what went wrong when it was executed, and of when the results are that are shown instead. */
export function SearchProblems({ held: { run, isHeld, problems }, timeZone }: SearchProblemsProps) {
  const hasResults = Object.keys(run.outcome?.results ?? {}).length > 0
  return (
    <Notice tone={hasResults && !isHeld ? 'warn' : 'danger'}>
      {problems.map((problem) => (
        <div key={problem}>{problem}</div>
      ))}
      {isHeld && (
        <div>The results below are those of {clockText(wallTimeAt(run.updatedAtMs, timeZone))}.</div>
      )}
    </Notice>
  )
}
