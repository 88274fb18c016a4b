import { users } from '@logline/contract'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { errorText } from '../../api/api-error.ts'
import { useReload } from '../../api/use-change.ts'
import { useTask } from '../../api/use-task.ts'
import { useCurrentUser } from '../../kit/current-user.tsx'
import { savePreferences } from '../../kit/session/save-preferences.ts'
import { useStore } from '../../kit/store.ts'
import { applyThemeMode, type ThemeMode, themeMode } from '../../kit/theme/theme-mode.ts'
import { toast } from '../../ui/notices/toast.tsx'
import { MenuAction } from '../../ui/overlays/menu.tsx'

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
  const reload = useReload()
  const { run } = useTask((mode: ThemeMode) => savePreferences(user.username, { themeMode: mode }), {
    onDone: () => {
      toast.success('User preferences successfully saved')
      return reload([users.byUsername])
    },
    onFailed: (error) => toast.error(errorText(error)),
  })
  return (mode) => {
    if (!user.read_only) run(mode)
  }
}
