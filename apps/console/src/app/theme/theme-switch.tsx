import { IconMoon, IconSun } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../api/api-error.ts'
import { useCurrentUser } from '../../kit/current-user.tsx'
import { MenuAction } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.tsx'
import { currentUserQuery } from '../session/current-user-query.ts'
import { savePreferences } from '../session/save-preferences.ts'
import { useStore } from '../store.ts'
import { applyThemeMode, type ThemeMode, themeMode } from './theme-mode.ts'

interface ThemeChange {
  isDark: boolean
  text: string
  change: () => void
}

/** Changes at once; who may change their profile keeps it there, others in this browser only. */
export function useThemeChange(): ThemeChange {
  const isDark = useStore(themeMode) === 'noir'
  const save = useSavePreference()
  const change = () => {
    const next = isDark ? 'teint' : 'noir'
    applyThemeMode(next)
    save(next)
  }
  return { isDark, text: isDark ? 'Switch to light theme' : 'Switch to dark theme', change }
}

export function ThemeSwitch({ isDark, text, change }: ThemeChange) {
  const Icon = isDark ? IconSun : IconMoon
  return (
    <MenuAction icon={<Icon size={16} stroke={1.75} />} onSelect={change} staysOpen>
      {text}
    </MenuAction>
  )
}

function useSavePreference(): (mode: ThemeMode) => void {
  const user = useCurrentUser()
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (mode: ThemeMode) => savePreferences(user.username, { themeMode: mode }),
    onSuccess: () => {
      toast.success('User preferences successfully saved')
      return client.invalidateQueries(currentUserQuery(user.username))
    },
    onError: (error) => toast.error(errorText(error)),
  })
  return (mode) => {
    if (!user.read_only) mutate(mode)
  }
}
