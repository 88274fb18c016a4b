import { useNavigate, useSearch } from '@tanstack/react-router'
import type { TimeSpan } from '../../../kit/charts/labels/time-ticks.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import type { SearchUrl } from '../../view-model/index.ts'

export type ResultTab = 'results' | 'patterns' | 'explain'

/** What an explained time is compared with. */
export type BaselineChoice = 'before' | 'rest' | 'day' | 'week'

export interface ShownTab {
  tab: ResultTab
  /** What is explained; null while nothing is. */
  span: TimeSpan | null
  baseline: BaselineChoice
}

/** How the result of a search is looked at. It lies in the address, so that a link leads to it. */
export function useResultTab(): ShownTab & {
  show: (tab: ResultTab) => void
  explain: (span: TimeSpan | null) => void
  compareWith: (baseline: BaselineChoice) => void
} {
  const url: SearchUrl = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (parts: Partial<Pick<SearchUrl, 'tab' | 'span' | 'baseline'>>) => {
    const search = Object.fromEntries(
      Object.entries({ ...url, ...parts }).filter(([, value]) => value !== ''),
    )
    void navigate({ to: '.', search, resetScroll: false })
  }
  return {
    ...shownTab(url),
    show: useStableCallback((tab) => go({ tab: tab === 'results' ? '' : tab })),
    explain: useStableCallback((span) =>
      go(span ? { tab: 'explain', span: spanText(span) } : { tab: '', span: '', baseline: '' }),
    ),
    compareWith: useStableCallback((baseline) => go({ baseline: baseline === 'before' ? '' : baseline })),
  }
}

/** What an address says; a tab that it lacks the time for is none. */
export function shownTab(url: Pick<SearchUrl, 'tab' | 'span' | 'baseline'>): ShownTab {
  const span = readSpan(url.span ?? '')
  const baseline = (['rest', 'day', 'week'] as const).find((known) => known === url.baseline) ?? 'before'
  if (url.tab === 'patterns') return { tab: 'patterns', span, baseline }
  return { tab: url.tab === 'explain' && span ? 'explain' : 'results', span, baseline }
}

function spanText({ fromMs, toMs }: TimeSpan): string {
  return `${new Date(fromMs).toISOString()}/${new Date(toMs).toISOString()}`
}

function readSpan(text: string): TimeSpan | null {
  const [from = '', to = ''] = text.split('/')
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)]
  return fromMs < toMs ? { fromMs, toMs } : null
}
