import { Suspense } from 'react'
import { lazyComponent } from '../../../kit/lazy/lazy-component.ts'
import type { Widget } from '../../view-model/index.ts'
import { BareWidget, BareWidgetMenu } from '../../views/index.ts'
import classes from './frame.module.css'

/** Only where there are other charts. */
const PinMenu = lazyComponent(async () => (await import('./pin-menu.tsx')).PinMenu)

interface HistogramStripProps {
  widget: Widget
  /** Charts of which one can stand below it. */
  charts: readonly Widget[]
  /** Id of the one that does. */
  pinned: string | null
  onPin: (widgetId: string | null) => void
}

/** The first chart over time, low and always in sight, and below it another one if somebody likes. Their menus come when they are pointed at. */
export function HistogramStrip({ widget, charts, pinned, onPin }: HistogramStripProps) {
  const below = charts.find(({ id }) => id === pinned)
  return (
    <>
      <Strip widget={widget} />
      {below && <Strip widget={below} />}
      {charts.length > 0 && (
        <Suspense>
          <PinMenu charts={charts} pinned={below?.id ?? null} onPin={onPin} />
        </Suspense>
      )}
    </>
  )
}

function Strip({ widget }: { widget: Widget }) {
  return (
    <BareWidget widget={widget} className={classes.histogram}>
      <div className={classes.menu}>
        <Suspense>
          <BareWidgetMenu widget={widget} />
        </Suspense>
      </div>
    </BareWidget>
  )
}
