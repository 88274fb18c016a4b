import type { HighlightingRule, PageState } from '../document/view-document.ts'
import type { Command } from '../document/view-history.ts'
import { onPage } from './page-edit.ts'

/** Behind the others; of several that match, the first one is seen. */
export function addHighlightingRule(queryId: string, rule: HighlightingRule): Command {
  return onRules(queryId, (rules) => [...rules, rule])
}

export function changeHighlightingRule(queryId: string, index: number, rule: HighlightingRule): Command {
  return onRules(queryId, (rules) => rules.map((one, at) => (at === index ? rule : one)))
}

export function removeHighlightingRule(queryId: string, index: number): Command {
  return onRules(queryId, (rules) => rules.filter((_, at) => at !== index))
}

/** Puts a rule in the place of another one; those between them move up or down. */
export function moveHighlightingRule(queryId: string, from: number, to: number): Command {
  return onPage(queryId, (page) => {
    const rules = highlightingOf(page)
    const moved = rules[from]
    if (!moved || from === to || to < 0 || to >= rules.length) return page
    const rest = rules.filter((_, at) => at !== from)
    const highlighting = [...rest.slice(0, to), moved, ...rest.slice(to)]
    return { ...page, formatting: { ...page.formatting, highlighting } }
  })
}

/** The rules of a page; of several that match, the first one is seen. */
export function highlightingOf(page: PageState): readonly HighlightingRule[] {
  return page.formatting?.highlighting ?? noRules
}

/** The same list each time: who subscribes to the rules sees that nothing has changed. */
const noRules: readonly HighlightingRule[] = []

function onRules(
  queryId: string,
  change: (rules: readonly HighlightingRule[]) => readonly HighlightingRule[],
): Command {
  return onPage(queryId, (page) => ({
    ...page,
    formatting: { ...page.formatting, highlighting: change(highlightingOf(page)) },
  }))
}
