import { Outlet, useMatches } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PageSkeleton } from '../kit/page/page.tsx'
import classes from './app-frame.module.css'
import { Footer } from './footer.tsx'
import { Navigation } from './navigation/navigation.tsx'
import { PublicNotifications } from './notifications/public-notifications.tsx'
import { EverywhereKeys } from './palette/everywhere-keys.tsx'

/** Navigation, the page, footer. The page scrolls; the bars stay. */
export function AppFrame() {
  const isBare = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.isBare) })
  if (isBare) return <BareFrame />
  return (
    <div className={classes.frame}>
      {/* A button: with a <base> a link to #content would leave the page. */}
      <button type="button" className={classes.skip} onClick={focusContent}>
        Skip to content
      </button>
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
