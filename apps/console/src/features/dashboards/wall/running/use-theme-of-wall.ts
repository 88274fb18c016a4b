import { useLayoutEffect } from 'react'
import { showThemeMode, type ThemeMode, themeMode } from '../../../../kit/theme/theme-mode.ts'

/** Shows the theme of the address for as long as the wall is there; null: that of the user. */
export function useThemeOfWall(theme: ThemeMode | null): void {
  useLayoutEffect(() => {
    if (theme === null) return
    const before = themeMode.get()
    showThemeMode(theme)
    return () => showThemeMode(before)
  }, [theme])
}
