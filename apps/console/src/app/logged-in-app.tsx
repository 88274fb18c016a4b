import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { isServerAway } from '../api/api-error.ts'
import { updateWhileHidden } from '../api/query-client.ts'
import { preferencesOf } from '../features/users/preferences.ts'
import { CurrentUserProvider } from '../kit/current-user.tsx'
import { lazyComponent } from '../kit/lazy/lazy-component.ts'
import { currentUserQuery } from '../kit/session/current-user-query.ts'
import { applyThemeMode, isThemeMode } from '../kit/theme/theme-mode.ts'
import { productName } from '../product-name.ts'
import { Toasts } from '../ui/notices/toast.tsx'
import { PageError } from './error-pages/page-error.tsx'
import { LoadingPage } from './loading-page.tsx'
import { router } from './router.ts'
import { onServerBack } from './session/server-status.ts'

const SessionEnded = lazyComponent(async () => (await import('./session/session-ended.tsx')).SessionEnded)

/** Everything behind the login screen. */
export function LoggedInApp({ username, isExpired }: { username: string; isExpired: boolean }) {
  const { data: user, error } = useQuery(currentUserQuery(username))
  const preference = user?.preferences?.themeMode
  const client = useQueryClient()
  const isUpdating = user !== undefined && preferencesOf(user).updateUnfocussed
  useEffect(() => {
    if (isThemeMode(preference)) applyThemeMode(preference)
  }, [preference])
  useEffect(() => updateWhileHidden(client, isUpdating), [client, isUpdating])
  useEffect(() => onServerBack(() => askAgain(client)), [client])
  const sessionEnded = isExpired && (
    <Suspense fallback={null}>
      <SessionEnded username={username} />
    </Suspense>
  )
  if (sessionEnded && !user) return sessionEnded
  if (error && !user) return <PageError error={error} />
  if (!user) return <LoadingPage text={`We are preparing ${productName} for you...`} />
  return (
    <CurrentUserProvider user={user}>
      <RouterProvider router={router} />
      {sessionEnded}
      <Toasts />
    </CurrentUserProvider>
  )
}

/** What could not be had while the server was away; pages that failed for it are drawn again. */
function askAgain(client: QueryClient): void {
  void client.refetchQueries({ type: 'active', predicate: ({ state }) => isServerAway(state.error) })
  void router.invalidate()
}
