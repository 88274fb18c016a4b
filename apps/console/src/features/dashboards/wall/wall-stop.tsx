import { IconLock } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { missingStreamsOf } from '../../../api/api-error.ts'
import { serverStatus } from '../../../kit/session/server-status.ts'
import { useStore } from '../../../kit/store.ts'
import { EmptyState } from '../../../ui/notices/state-view.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import {
  pageTitle,
  useActivePage,
  useShownRequest,
  useView,
  useViewRun,
  ViewRunContext,
} from '../../view-model/index.ts'
import { NoStreams } from '../../views/index.ts'
import { freshnessOf } from './head/freshness.ts'
import { faultsOf } from './head/wall-faults.ts'
import { WallHead } from './head/wall-head.tsx'
import { sinceText } from './head/wall-times.ts'
import { useOpenAlerts } from './running/open-alerts.ts'
import { useRepetition } from './running/use-repetition.ts'
import { withTile } from './screens/alerts-place.ts'
import type { ShownStops } from './screens/use-stops.ts'
import { AlertsTile } from './tiles/alerts-tile.tsx'
import { WallTiles } from './tiles/wall-tiles.tsx'
import classes from './wall.module.css'

const alertsTileId = 'open alerts'

/** Where the wall display is at the moment: the head, the tiles, and how long it stays there. */
export function WallStop({ stops, refreshMs }: { stops: ShownStops; refreshMs: number }) {
  const { store, timeZone } = useView()
  const { document, query, page } = useActivePage()
  const { stop, stayMs, isPaused } = stops
  const server = useStore(serverStatus)
  const alerts = useOpenAlerts(refreshMs)
  const run = useViewRun(useShownRequest(store))
  useRepetition(run, refreshMs)
  const nowMs = useNow(1000)
  const askedSinceMs = useSince(query.id)
  const updatedAtMs = run.isCurrent ? run.updatedAtMs : 0
  const freshness = freshnessOf({ updatedAtMs, askedSinceMs, nowMs, refreshMs })
  const timeText = useStableCallback((ms: number) => sinceText(ms, Date.now(), timeZone))
  const screen = useMemo(
    () => (alerts ? withTile(stop.screen, alertsTileId) : stop.screen),
    [stop.screen, alerts],
  )
  const besides = useMemo(
    () => ({ ...(alerts && { [alertsTileId]: <AlertsTile alerts={alerts.alerts} timeText={timeText} /> }) }),
    [alerts, timeText],
  )
  const missingStreams = missingStreamsOf(run.error)
  return (
    <ViewRunContext value={run}>
      <WallHead
        title={document.view.title}
        pageTitle={document.queries.length > 1 ? pageTitle(document, query.id) : null}
        place={stop.count > 1 ? `${stop.index + 1} of ${stop.count}` : null}
        isPaused={isPaused}
        alerts={alerts}
        faults={faultsOf({ server, run, widgets: page.widgets, timeText })}
        data={{ freshness, updatedAtMs }}
        nowMs={nowMs}
        timeZone={timeZone}
      />
      {missingStreams?.length === 0 && <NoStreams />}
      {missingStreams && missingStreams.length > 0 && <StreamsForbidden />}
      {!missingStreams && (
        <WallTiles
          screen={screen}
          age={freshness === 'stale' && updatedAtMs > 0 ? `as of ${timeText(updatedAtMs)}` : null}
          timeText={timeText}
          besides={besides}
        />
      )}
      {stayMs !== null && (
        <div
          key={`${stop.queryId} ${stop.index}`}
          className={classes.progress}
          style={{ animationDuration: `${stayMs}ms` }}
        />
      )}
    </ViewRunContext>
  )
}

function StreamsForbidden() {
  return (
    <EmptyState
      icon={<IconLock size={20} stroke={1.75} />}
      title="You are not allowed to read some of the streams of this page."
    >
      It is shown again as soon as you may read them.
    </EmptyState>
  )
}

/** When it became what it is, milliseconds. */
function useSince(shown: string): number {
  const [since, setSince] = useState(() => ({ shown, atMs: Date.now() }))
  if (since.shown === shown) return since.atMs
  const next = { shown, atMs: Date.now() }
  setSince(next)
  return next.atMs
}
