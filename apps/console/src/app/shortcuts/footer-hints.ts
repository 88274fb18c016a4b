import { shortcutKeys } from '../../kit/shortcuts/shortcut-keys.ts'
import type { ActiveCommand } from '../../kit/shortcuts/use-shortcut.ts'

/** In the order of the footer; what is not among them is left to the overview. */
const order = [
  ...['move', 'open', 'filter', 'exclude', 'close', 'explain'],
  ...['context', 'scope', 'span', 'query', 'panels', 'all keys'],
]

interface FooterHint {
  text: string
  /** As they are printed, such as `J` and `K`. */
  keys: readonly string[]
}

/** The keys that do something on the page now, with a word each. */
export function footerHints(commands: readonly ActiveCommand[]): FooterHint[] {
  const byHint = Map.groupBy(commands, ({ hint }) => hint ?? '')
  return order.flatMap((text) => {
    const keys = byHint.get(text)?.flatMap(({ keys }) => (keys === null ? [] : shortcutKeys(keys))) ?? []
    return keys.length === 0 ? [] : [{ text, keys: [...new Set(keys)] }]
  })
}
