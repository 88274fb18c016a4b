import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { TimeSpan } from '../../../kit/charts/labels/time-ticks.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import type { SearchUrl } from '../../view-model/index.ts'

export type ResultTab = 'messages' | 'patterns' | 'widgets' | 'explain'

/** The tab a search opens with. */
export type FirstTab = 'messages' | 'widgets'

/** What an explained time is compared with. */
export type BaselineChoice = 'before' | 'rest' | 'day' | 'week' | TimeSpan

export interface ShownTab {
  tab: ResultTab
  /** What is explained; null while nothing is. */
  span: TimeSpan | null
  baseline: BaselineChoice
}

/** How the result of a search is looked at. It lies in the address, so that a link leads to it. */
export function useResultTab(firstTab: FirstTab): ShownTab & {
  show: (tab: ResultTab) => void
  /** Null: no more, back to what was looked at before. */
  explain: (span: TimeSpan | null) => void
  compareWith: (baseline: BaselineChoice) => void
} {
  const url: SearchUrl = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (parts: Partial<Pick<SearchUrl, 'tab' | 'span' | 'baseline'>>) => {
    // Of the newest address: the document may be writing another one at this moment.
    const search = (now: SearchUrl) =>
      Object.fromEntries(Object.entries({ ...now, ...parts }).filter(([, value]) => value !== ''))
    void navigate({ to: '.', search, resetScroll: false })
  }
  const shown = shownTab(url, firstTab)
  const looked = useRef<ResultTab>('messages')
  useEffect(() => {
    if (shown.tab !== 'explain') looked.current = shown.tab
  }, [shown.tab])
  const inAddress = (tab: ResultTab) => (tab === firstTab ? '' : tab)
  return {
    ...shown,
    show: useStableCallback((tab) => go({ tab: inAddress(tab) })),
    explain: useStableCallback((span) =>
      go(
        span
          ? { tab: 'explain', span: spanText(span) }
          : { tab: inAddress(looked.current), span: '', baseline: '' },
      ),
    ),
    compareWith: useStableCallback((baseline) => go({ baseline: baselineText(baseline) })),
  }
}

/** What an address says; a tab that it lacks the time for is none. Without a tab it is the first one. */
export function shownTab(
  url: Pick<SearchUrl, 'tab' | 'span' | 'baseline'>,
  firstTab: FirstTab = 'messages',
): ShownTab {
  const span = readSpan(url.span ?? '')
  const known = (['rest', 'day', 'week'] as const).find((one) => one === url.baseline)
  const baseline = known ?? readSpan(url.baseline ?? '') ?? 'before'
  const named = (['messages', 'patterns', 'widgets'] as const).find((known) => known === url.tab)
  const tab = named ?? (url.tab === 'explain' && span ? 'explain' : firstTab)
  return { tab, span, baseline }
}

function baselineText(baseline: BaselineChoice): string {
  if (typeof baseline === 'object') return spanText(baseline)
  return baseline === 'before' ? '' : baseline
}

function spanText({ fromMs, toMs }: TimeSpan): string {
  return `${new Date(fromMs).toISOString()}/${new Date(toMs).toISOString()}`
}

function readSpan(text: string): TimeSpan | null {
  const [from = '', to = ''] = text.split('/')
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)]
  return fromMs < toMs ? { fromMs, toMs } : null
}
