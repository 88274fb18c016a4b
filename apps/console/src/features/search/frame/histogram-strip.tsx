import { Suspense } from 'react'
import type { Widget } from '../../view-model/index.ts'
import { BareWidget, BareWidgetMenu } from '../../views/index.ts'
import classes from './frame.module.css'

/** The first chart over time, low and always in sight. Its menu comes when it is pointed at. */
export function HistogramStrip({ widget }: { widget: Widget }) {
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
