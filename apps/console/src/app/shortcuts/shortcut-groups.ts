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

const capNames: Readonly<Record<string, string>> = {
  shift: 'Shift',
  alt: 'Alt',
  ctrl: 'Ctrl',
  enter: 'Enter',
  escape: 'Esc',
  space: 'Space',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
}

/** `mod+shift+Z` → Ctrl, Shift, Z. A `?` is what one reads, however it is typed. */
export function shortcutKeys(keys: string, isMac = isAppleKeyboard()): string[] {
  const parts = keys.split('+').map((part) => part.trim())
  const shown = parts.includes('?') ? parts.filter((part) => part !== 'shift') : parts
  return shown.map((part) => {
    if (part === 'mod') return isMac ? '⌘' : 'Ctrl'
    return capNames[part.toLowerCase()] ?? part.toUpperCase()
  })
}

function isAppleKeyboard(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}
