import { isAppleKeyboard, shortcutKeys } from '../../kit/shortcuts/shortcut-keys.ts'
import type { ActiveCommand } from '../../kit/shortcuts/use-shortcut.ts'

export interface ShortcutGroup {
  title: string
  shortcuts: readonly { keys: readonly string[]; label: string }[]
}

/** For the overview: by part, each once, with the names that are printed on the keys. */
export function shortcutGroups(
  commands: readonly Omit<ActiveCommand, 'run'>[],
  isMac = isAppleKeyboard(),
): ShortcutGroup[] {
  const shortcuts = commands.flatMap(({ keys, ...rest }) => (keys === null ? [] : [{ keys, ...rest }]))
  const once = new Map(shortcuts.map((shortcut) => [`${shortcut.group} ${shortcut.keys}`, shortcut]))
  const byGroup = Map.groupBy(once.values(), ({ group }) => group)
  return [...byGroup].map(([title, members]) => ({
    title,
    shortcuts: members.map(({ keys, label }) => ({ keys: shortcutKeys(keys, isMac), label })),
  }))
}
