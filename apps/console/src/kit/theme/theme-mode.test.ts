import { afterAll, expect, it, vi } from 'vitest'

// The module looks at the browser when it is loaded.
vi.stubGlobal('matchMedia', () => ({ matches: false }))
const { chooseThemeMode } = await import('./theme-mode.ts')
afterAll(() => vi.unstubAllGlobals())

it.each([
  ['noir', 'teint', false, 'noir'],
  ['teint', 'noir', true, 'teint'],
  [undefined, 'noir', false, 'noir'],
  ['dark', 'teint', true, 'teint'],
  [undefined, null, true, 'noir'],
  [undefined, 'blue', false, 'teint'],
])('preference %s, stored %s, dark system %s: %s', (preference, stored, isSystemDark, mode) => {
  expect(chooseThemeMode(preference, stored, isSystemDark)).toBe(mode)
})
