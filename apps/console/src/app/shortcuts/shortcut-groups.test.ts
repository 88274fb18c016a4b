import { expect, it } from 'vitest'
import { shortcutGroups } from './shortcut-groups.ts'

const palette = { keys: 'mod+K', label: 'Open the command palette', group: 'Everywhere' }

it('the overview shows each shortcut once, by part, with the names on the keys', () => {
  const undo = { keys: 'mod+shift+Z', label: 'Redo', group: 'Search' }
  const overview = { keys: 'shift+?', label: 'Show all shortcuts', group: 'Everywhere' }
  expect(shortcutGroups([palette, undo, overview, { ...palette }], false)).toEqual([
    {
      title: 'Everywhere',
      shortcuts: [
        { keys: ['Ctrl', 'K'], label: 'Open the command palette' },
        { keys: ['?'], label: 'Show all shortcuts' },
      ],
    },
    { title: 'Search', shortcuts: [{ keys: ['Ctrl', 'Shift', 'Z'], label: 'Redo' }] },
  ])
})

it('names the keys of a Mac on a Mac', () => {
  expect(shortcutGroups([palette], true)[0]?.shortcuts[0]?.keys).toEqual(['⌘', 'K'])
})
