import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { addWidgetsOnTop, type ViewStore } from '../../view-model/index.ts'
import { markLegacyCharts, storedLegacyCharts } from './legacy-chart-storage.ts'
import { legacyChartsOf, widgetOfLegacyChart } from './legacy-charts.ts'
import classes from './legacy-charts-notice.module.css'

/** Cells of a chart that was migrated. */
const size = { width: 4, height: 4 }

/** Offers to make widgets of the charts an older console has kept in this browser (reference: search, section 2). */
export function LegacyChartsNotice({ store }: { store: ViewStore }) {
  const [charts, setCharts] = useState(() => legacyChartsOf(storedLegacyCharts()))
  if (charts.length === 0) return null
  const migrate = () => {
    store.edit(addWidgetsOnTop(store.get().activeQueryId, charts.map(widgetOfLegacyChart), size))
    markLegacyCharts('finished')
    setCharts([])
  }
  const discard = () => {
    markLegacyCharts('discarded')
    setCharts([])
  }
  const fields = charts.map(({ field }) => field).join(', ')
  return (
    <Notice tone="warn">
      <div className={classes.notice}>
        <div>
          <strong>Migrate existing search page charts</strong>
          <p className={classes.text}>
            An older version kept {charts.length === 1 ? 'a chart' : `${charts.length} charts`} in this
            browser ({fields}). They can become widgets of this search, above the others.
          </p>
        </div>
        <div className={classes.actions}>
          <Button variant="primary" onClick={migrate}>
            Migrate
          </Button>
          <Button onClick={discard}>Discard charts</Button>
        </div>
      </div>
    </Notice>
  )
}
