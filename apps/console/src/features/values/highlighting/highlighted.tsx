import { type ReactNode, use, useCallback, useSyncExternalStore } from 'react'
import {
  type HighlightingRule,
  highlightingOf,
  pageOf,
  ViewContext,
  type ViewStore,
} from '../../view-model/index.ts'
import { type Highlight, highlightOf } from './highlight-of.ts'
import classes from './highlighted.module.css'

/** Marks values by the rules of the open page; drawn again only when the rules change. Outside of a view nothing is marked. */
export function useHighlighting(): (field: string, value: unknown) => Highlight | null {
  const store = use(ViewContext)?.store ?? null
  const rules = useSyncExternalStore(store?.subscribe ?? never, () => rulesOf(store))
  return useCallback((field, value) => highlightOf(rules, field, value), [rules])
}

const noRules: readonly HighlightingRule[] = []

function rulesOf(store: ViewStore | null): readonly HighlightingRule[] {
  if (!store) return noRules
  const { history, activeQueryId } = store.get()
  return highlightingOf(pageOf(history.document, activeQueryId))
}

function never(): () => void {
  return () => {}
}

interface HighlightedProps {
  field: string
  /** As it is stored or computed, not as it is written. */
  value: unknown
  children: ReactNode
}

/** A whole value in the colour of the rule that holds for it. Where one does, marks of search terms are not seen. */
export function Highlighted({ field, value, children }: HighlightedProps) {
  return <>{inColours(useHighlighting()(field, value), children)}</>
}

/** The same for where thousands of values are drawn at once and a component for each would be felt. */
export function inColours(highlight: Highlight | null, children: ReactNode): ReactNode {
  if (!highlight) return children
  const { background, text } = highlight
  return (
    // The colours are data.
    <span data-highlighted className={classes.value} style={{ background, color: text }}>
      {children}
    </span>
  )
}
