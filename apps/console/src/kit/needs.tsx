import type { ReactNode } from 'react'
import { useIsPermitted } from './current-user.tsx'

/** Shows its children only to users who hold the permission (all of them, when several). */
export function Needs({
  permission,
  children,
}: {
  permission: string | readonly string[]
  children: ReactNode
}) {
  const isPermitted = useIsPermitted()
  const wanted = typeof permission === 'string' ? [permission] : permission
  return isPermitted(...wanted) ? children : null
}
