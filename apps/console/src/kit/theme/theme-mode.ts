import { createStore } from '../store.ts'

export type ThemeMode = 'teint' | 'noir'

/** Also read by public/theme-at-load.js, before the first paint. */
const storageKey = 'logline-theme'

export function isThemeMode(value: unknown): value is ThemeMode {
  return value === 'teint' || value === 'noir'
}

/** The saved preference wins, then what this browser stored, then the system's scheme. */
export function chooseThemeMode(preference: unknown, stored: unknown, isSystemDark: boolean): ThemeMode {
  if (isThemeMode(preference)) return preference
  if (isThemeMode(stored)) return stored
  return isSystemDark ? 'noir' : 'teint'
}

function storedMode(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null // storage can be forbidden
  }
}

const isSystemDark = () => matchMedia('(prefers-color-scheme: dark)').matches

export const themeMode = createStore<ThemeMode>(chooseThemeMode(null, storedMode(), isSystemDark()))

/** Shows the mode at once and keeps it for this browser. */
export function applyThemeMode(mode: ThemeMode): void {
  try {
    localStorage.setItem(storageKey, mode)
  } catch {
    // Kept for this visit only.
  }
  showThemeMode(mode)
}

/** Shows the mode at once; the next visit begins as before. */
export function showThemeMode(mode: ThemeMode): void {
  document.documentElement.dataset.theme = mode
  themeMode.set(mode)
}
