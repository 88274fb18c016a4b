import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import type { ResultTab } from '../insights/result-tab.ts'

const group = 'Search'

interface ResultKeysProps {
  show: (tab: ResultTab) => void
  refresh: () => void
  hasMessages: boolean
}

/** The keys of the tabs and of the result as a whole. */
export function useResultKeys({ show, refresh, hasMessages }: ResultKeysProps): void {
  useShortcut({ keys: 'm', label: 'Messages', group }, () => hasMessages && show('messages'))
  useShortcut({ keys: 'p', label: 'Patterns', group }, () => show('patterns'))
  useShortcut({ keys: 'w', label: 'Widgets', group }, () => show('widgets'))
  useShortcut({ keys: '.', label: 'Search again', group }, refresh)
}
