import { IconLock } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useDocumentTitle } from '../../../kit/page/use-document-title.ts'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/notices/state-view.tsx'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import {
  useViewState,
  ViewContext,
  type ViewContextValue,
  type ViewDocument,
  type ViewStore,
} from '../../view-model/index.ts'
import { useCalledControls } from './head/use-called-controls.ts'
import { WallControls } from './head/wall-controls.tsx'
import { useStoredChanges } from './running/use-stored-changes.ts'
import { useThemeOfWall } from './running/use-theme-of-wall.ts'
import { useUnattended } from './running/use-unattended.ts'
import { useStops } from './screens/use-stops.ts'
import { useWallSize } from './screens/use-wall-size.ts'
import { HeldOutcomes, newHeldOutcomes } from './tiles/held-outcomes.ts'
import classes from './wall.module.css'
import { rotatedPages, type WallParams, wallQueryOf } from './wall-params.ts'
import { WallStop } from './wall-stop.tsx'

interface WallProps {
  store: ViewStore
  params: WallParams
  timeZone: string
}

/** An open dashboard that looks after itself: one screen after the other, always fresh, as it is saved. */
export function Wall({ store, params, timeZone }: WallProps) {
  const rotationOf = useMemo(() => rotationBy(params), [params])
  // Before anything is asked of the server: it would be for another page.
  const { comparison } = params
  useState(() => store.show({ activeQueryId: rotationOf(store.get().history.document)[0] ?? '', comparison }))
  const { title, id } = useViewState(store).history.saved.view
  const router = useRouter()
  const [held] = useState(newHeldOutcomes)
  const forget = useStableCallback(() => held.clear())
  useDocumentTitle(title)
  useThemeOfWall(params.theme)
  useUnattended()
  const isLost = useStoredChanges({ store, everyMs: params.refreshSeconds * 1000, onChange: forget })
  const size = useWallSize()
  const stops = useStops({ store, size, rotationOf, intervalSeconds: params.intervalSeconds })
  const { isShown, first } = useCalledControls()
  const view = useMemo(() => lockedContext(store, timeZone), [store, timeZone])
  const leave = () =>
    void router.navigate({
      to: paths.dashboard(id),
      search: { page: store.get().activeQueryId, ...(comparison && { compare: comparison }) },
    })
  const setTheme = (theme: WallParams['theme']) => {
    const search = wallQueryOf({ ...params, theme })
    void router.navigate({ to: paths.dashboardWall(id), search, replace: true })
  }
  return (
    <div className={classes.stage} data-untouched={!isShown || undefined}>
      <div className={classes.wall} style={{ zoom: size.scale }}>
        {isLost ? (
          <Lost />
        ) : (
          <ViewContext value={view}>
            <HeldOutcomes value={held}>
              <WallStop stops={stops} refreshMs={params.refreshSeconds * 1000} />
            </HeldOutcomes>
          </ViewContext>
        )}
        <WallControls
          leave={leave}
          turn={stops.turn}
          isPaused={stops.isPaused}
          setPaused={stops.setPaused}
          setTheme={setTheme}
          isShown={isShown}
          first={first}
        />
      </div>
    </div>
  )
}

function Lost() {
  return (
    <EmptyState
      icon={<IconLock size={20} stroke={1.75} />}
      title="This dashboard was deleted, or it is no longer shared with you."
    >
      It is shown again as soon as you may read it.
    </EmptyState>
  )
}

function rotationBy(params: WallParams) {
  return ({ queries }: ViewDocument) =>
    rotatedPages(
      queries.map(({ id }) => id),
      params,
    )
}

function lockedContext(store: ViewStore, timeZone: string): ViewContextValue {
  const nothing = () => undefined
  return {
    store,
    timeZone,
    isInteractive: false,
    highlightedMessageId: null,
    narrowQuery: nothing,
    zoomTo: nothing,
    zoomBack: null,
    onReading: nothing,
    nothingFound: <EmptyState isCompact title="No messages found" />,
  }
}
