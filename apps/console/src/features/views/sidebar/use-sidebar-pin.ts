import { users } from '@logline/contract'
import { useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { useReload } from '../../../api/use-change.ts'
import { useTask } from '../../../api/use-task.ts'
import { useCurrentUser } from '../../../kit/current-user.tsx'
import { savePreferences } from '../../../kit/session/save-preferences.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import type { View } from '../../view-model/index.ts'

/** Names of the wire (reference: search, section 14). */
const preferenceOf: Readonly<Record<View['type'], string>> = {
  SEARCH: 'searchSidebarIsPinned',
  DASHBOARD: 'dashboardSidebarIsPinned',
}

interface SidebarPin {
  isPinned: boolean
  changePin: (isPinned: boolean) => void
  /** It was not closed when it was seen last. */
  wasOpen: boolean
  /** In this browser. */
  keepOpen: (isOpen: boolean) => void
}

/** From this width on, a search has its fields beside it unless somebody decided otherwise. */
const roomForBoth = '(min-width: 1280px)'
const closedKey = 'logline-sidebar-closed'

/** Does the sidebar stand beside the page? Kept in the user's profile; of who may not change theirs in this browser. */
export function useSidebarPin(type: View['type']): SidebarPin {
  const user = useCurrentUser()
  const reload = useReload()
  const name = preferenceOf[type]
  const kept = user.read_only ? localStorage.getItem(name) : user.preferences?.[name]
  const [isPinned, setPinned] = useState(() =>
    kept === undefined || kept === null
      ? type === 'SEARCH' && matchMedia(roomForBoth).matches
      : kept === true || kept === 'true',
  )
  const { run } = useTask((next: boolean) => savePreferences(user.username, { [name]: next }), {
    onDone: () => reload([users.byUsername]),
    onFailed: (error) => toast.error(errorText(error)),
  })
  const changePin = (next: boolean) => {
    setPinned(next)
    if (user.read_only) localStorage.setItem(name, String(next))
    else run(next)
  }
  return {
    isPinned,
    changePin,
    wasOpen: localStorage.getItem(closedKey) === null,
    keepOpen: (isOpen) => {
      if (isOpen) localStorage.removeItem(closedKey)
      else localStorage.setItem(closedKey, 'yes')
    },
  }
}
