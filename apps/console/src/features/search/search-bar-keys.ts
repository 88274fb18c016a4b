import type { RefObject } from 'react'
import { useListedShortcut, useShortcut } from '../../kit/shortcuts/use-shortcut.ts'
import type { SearchForm } from './search-form.ts'

const group = 'Search'

/** The keys of the search bar, and those of its editor for the overview. */
export function useSearchBarKeys(form: SearchForm, input: RefObject<{ focus: () => void } | null>): void {
  useShortcut({ keys: '/', label: 'Go to the query', group, hint: 'query' }, () => input.current?.focus())
  const reach = { inFields: true, inDialogs: isOfQueryBar }
  useShortcut({ keys: 'mod+enter', label: 'Search', group }, () => void form.submit(), reach)
  useListedShortcut({ keys: 'enter', label: 'Search, from the query', group })
  useListedShortcut({ keys: 'shift+enter', label: 'New line in the query', group })
  useListedShortcut({ keys: 'ctrl+space', label: 'Complete the query', group })
  useListedShortcut({ keys: 'alt+arrowup', label: 'Earlier query', group })
  useListedShortcut({ keys: 'alt+arrowdown', label: 'Later query', group })
}

/** A popover such as the time range: it lies elsewhere in the document, named by its control in the bar. */
function isOfQueryBar(dialog: Element): boolean {
  const control = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')
  return Boolean(control?.closest('[role="search"]'))
}
