import { Outlet, useMatches } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { PageSkeleton } from '../kit/page/page.tsx'
import { activeCommands, skipToMessages } from '../kit/shortcuts/use-shortcut.ts'
import { useStore } from '../kit/store.ts'
import { openMenusByLongPress } from '../ui/overlays/long-press.ts'
import classes from './app-frame.module.css'
import { Footer } from './footer.tsx'
import { Navigation } from './navigation/navigation.tsx'
import { PublicNotifications } from './notifications/public-notifications.tsx'
import { EverywhereKeys } from './palette/everywhere-keys.tsx'

/** Navigation, the page, footer. The page scrolls; the bars stay. */
export function AppFrame() {
  useEffect(() => openMenusByLongPress(document), [])
  const isBare = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.isBare) })
  if (isBare) return <BareFrame />
  return (
    <div className={classes.frame}>
      <SkipLinks />
      <Navigation />
      <EverywhereKeys />
      <main id="content" className={classes.content} tabIndex={-1} data-scroll-restoration-id="content">
        <PublicNotifications />
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
    </div>
  )
}

/** Buttons: with a <base> a link to #content would leave the page. */
function SkipLinks() {
  const toMessages = useStore(activeCommands).find(({ label }) => label === skipToMessages)?.run
  return (
    <>
      <button type="button" className={classes.skip} onClick={focusContent}>
        Skip to content
      </button>
      {toMessages && (
        <button type="button" className={classes.skip} onClick={toMessages}>
          {skipToMessages}
        </button>
      )}
    </>
  )
}

/** Only the page. */
function BareFrame() {
  return (
    <div className={classes.frame}>
      <main id="content" className={classes.content} data-scroll-restoration-id="content">
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  )
}

function focusContent() {
  document.getElementById('content')?.focus()
}
