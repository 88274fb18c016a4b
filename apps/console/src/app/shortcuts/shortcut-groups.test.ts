import { expect, it } from 'vitest'
import { matchingGroups, shortcutGroups } from './shortcut-groups.ts'

const palette = { keys: 'mod+K', label: 'Open the command palette', group: 'Everywhere' }

it('the overview shows each shortcut once, by part, with the names on the keys', () => {
  const undo = { keys: 'mod+shift+Z', label: 'Redo', group: 'Search' }
  const overview = { keys: '?', label: 'Show all shortcuts', group: 'Everywhere' }
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

it('finds keys by what they do and by what is printed on them', () => {
  const groups = shortcutGroups([palette, { keys: 'j', label: 'Next message', group: 'Messages' }], false)
  const found = (wanted: string) =>
    matchingGroups(groups, wanted).flatMap(({ shortcuts }) => shortcuts.map(({ label }) => label))
  expect(found('')).toEqual(['Open the command palette', 'Next message'])
  expect(found('MESSAGE')).toEqual(['Next message'])
  expect(found('ctrl+k')).toEqual(['Open the command palette'])
  expect(found('ctrl k')).toEqual(['Open the command palette'])
  expect(found('j')).toEqual(['Next message'])
  expect(found('nothing')).toEqual([])
})
