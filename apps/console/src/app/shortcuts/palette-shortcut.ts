import type { Shortcut } from '../../kit/shortcuts/use-shortcut.ts'

export const paletteShortcut: Shortcut = {
  keys: 'mod+K',
  label: 'Open the command palette',
  group: 'Everywhere',
}

export const overviewShortcut: Shortcut = {
  keys: '?',
  label: 'Show all keyboard shortcuts',
  group: 'Everywhere',
  hint: 'all keys',
}
