import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { useCurrentUser } from '../../../kit/current-user.tsx'
import { currentUserQuery } from '../../../kit/session/current-user-query.ts'
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
}

/** Does the sidebar stand beside the page? Kept in the user's profile; of who may not change theirs in this browser. */
export function useSidebarPin(type: View['type']): SidebarPin {
  const user = useCurrentUser()
  const client = useQueryClient()
  const name = preferenceOf[type]
  const kept = user.read_only ? localStorage.getItem(name) : user.preferences?.[name]
  const [isPinned, setPinned] = useState(kept === true || kept === 'true')
  const { mutate } = useMutation({
    mutationFn: (next: boolean) => savePreferences(user.username, { [name]: next }),
    onSuccess: () => client.invalidateQueries(currentUserQuery(user.username)),
    onError: (error) => toast.error(errorText(error)),
  })
  const changePin = (next: boolean) => {
    setPinned(next)
    if (user.read_only) localStorage.setItem(name, String(next))
    else mutate(next)
  }
  return { isPinned, changePin }
}
