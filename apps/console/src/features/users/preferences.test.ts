import { expect, it } from 'vitest'
import { preferenceRows, preferencesOf } from './preferences.ts'

it('preferences that were never stored have their defaults, texts of old clients count as what they say', () => {
  expect(preferencesOf({ preferences: null })).toEqual({
    enableSmartSearch: true,
    updateUnfocussed: false,
    searchSidebarIsPinned: false,
    dashboardSidebarIsPinned: false,
    themeMode: null,
  })
  expect(
    preferencesOf({ preferences: { enableSmartSearch: 'false', searchSidebarIsPinned: 'true' } }),
  ).toMatchObject({ enableSmartSearch: false, searchSidebarIsPinned: true })
})

it('a theme that nobody has chosen is told as not configured', () => {
  const rows = new Map(preferenceRows(preferencesOf({ preferences: {} })))
  expect(rows.get('Theme mode')).toBe('Not configured')
  expect(rows.get('Search autocompletion')).toBe('yes')
})
