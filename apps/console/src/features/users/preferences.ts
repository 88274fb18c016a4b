import type { User } from '@logline/contract'

/** What a user has chosen of the console, by the names of the wire (reference: user settings, section 3). */
export interface Preferences {
  enableSmartSearch: boolean
  updateUnfocussed: boolean
  searchSidebarIsPinned: boolean
  dashboardSidebarIsPinned: boolean
  /** Null: as the system is. */
  themeMode: string | null
}

/** The stored ones, which may be texts, with the defaults of those that are not stored. */
export function preferencesOf({ preferences }: Pick<User, 'preferences'>): Preferences {
  const flag = (name: string, whenUnset: boolean) => {
    const value = preferences?.[name]
    return value === undefined || value === null ? whenUnset : value === true || value === 'true'
  }
  const themeMode = preferences?.themeMode
  return {
    enableSmartSearch: flag('enableSmartSearch', true),
    updateUnfocussed: flag('updateUnfocussed', false),
    searchSidebarIsPinned: flag('searchSidebarIsPinned', false),
    dashboardSidebarIsPinned: flag('dashboardSidebarIsPinned', false),
    themeMode: typeof themeMode === 'string' && themeMode !== '' ? themeMode : null,
  }
}

/** As they are shown. */
export function preferenceRows(preferences: Preferences): [name: string, value: string][] {
  const yesNo = (value: boolean) => (value ? 'yes' : 'no')
  return [
    ['Search autocompletion', yesNo(preferences.enableSmartSearch)],
    ['Update unfocused', yesNo(preferences.updateUnfocussed)],
    ['Pin search sidebar', yesNo(preferences.searchSidebarIsPinned)],
    ['Pin dashboard sidebar', yesNo(preferences.dashboardSidebarIsPinned)],
    ['Theme mode', preferences.themeMode ?? 'Not configured'],
  ]
}
