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

/** Those whose words, or keys, have what is wanted; parts without any are left out. */
export function matchingGroups(groups: readonly ShortcutGroup[], wanted: string): ShortcutGroup[] {
  const text = wanted.trim().toLowerCase()
  const fits = ({ keys, label }: ShortcutGroup['shortcuts'][number]) =>
    label.toLowerCase().includes(text) || keys.join('+').toLowerCase() === text.replaceAll(' ', '+')
  return groups
    .map(({ title, shortcuts }) => ({ title, shortcuts: shortcuts.filter(fits) }))
    .filter(({ shortcuts }) => shortcuts.length > 0)
}
