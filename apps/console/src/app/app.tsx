import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { Activity, Suspense, useEffect } from 'react'
import { listenToConnection } from '../api/connection.ts'
import { queryClient } from '../api/query-client.ts'
import { lazyComponent } from '../kit/lazy/lazy-component.ts'
import { bridgesOutages, serverStatus } from '../kit/session/server-status.ts'
import { session, validateSession, waitForSignIn } from '../kit/session/session.ts'
import { useStore } from '../kit/store.ts'
import { themeMode } from '../kit/theme/theme-mode.ts'
import { theme } from '../ui/theme.ts'
import { RootErrorBoundary } from './error-pages/root-error-boundary.tsx'
import { ServerAwayNotice, ServerUnavailablePage } from './error-pages/server-unavailable-page.tsx'
import { LoadingPage } from './loading-page.tsx'
import { reportFailedPing, reportUnreachable, watchServer } from './session/server-status.ts'

const LoginPage = lazyComponent(async () => (await import('./session/login-page.tsx')).LoginPage)
const LoggedInApp = lazyComponent(async () => (await import('./logged-in-app.tsx')).LoggedInApp)

/** While the password is checked, so that nobody waits for both. */
const loadAhead = () => void LoggedInApp.preload().catch(() => {})

/** Decides in this order: server down, session not known, signed out, signed in. */
export function App() {
  const mode = useStore(themeMode)
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={mode === 'noir' ? 'dark' : 'light'}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <RootErrorBoundary>
          <Gate />
        </RootErrorBoundary>
      </QueryClientProvider>
    </MantineProvider>
  )
}

function Gate() {
  const server = useStore(serverStatus)
  const { state } = useStore(session)
  // What somebody reads stays, with what is typed; before there is a page, nothing can be shown.
  const hasPage = state === 'signed-in' || state === 'expired'
  const isToldByPage = useStore(bridgesOutages)
  useEffect(() => listenToConnection({ onUnauthorized: waitForSignIn, onUnreachable: reportUnreachable }), [])
  useEffect(watchServer, [])
  return (
    <>
      {!server.isUp &&
        !isToldByPage &&
        (hasPage ? (
          <ServerAwayNotice error={server.error} />
        ) : (
          <ServerUnavailablePage error={server.error} />
        ))}
      {/* Hidden, not removed: what was typed is still there when the server is back. */}
      <Activity mode={server.isUp || hasPage ? 'visible' : 'hidden'}>
        <Suspense fallback={<LoadingPage text="Loading, please wait..." />}>
          <SignedInOrNot />
        </Suspense>
      </Activity>
    </>
  )
}

function SignedInOrNot() {
  const current = useStore(session)
  useEffect(() => {
    if (session.get().state === 'validating') validateSession().catch(reportFailedPing)
  }, [])
  if (current.state === 'validating') return <LoadingPage text="Loading, please wait..." />
  if (current.state === 'signed-out') return <LoginPage onStart={loadAhead} />
  return <LoggedInApp username={current.username} isExpired={current.state === 'expired'} />
}
