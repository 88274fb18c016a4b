import { IconAlertTriangle } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import { Card } from '../../../../ui/card.tsx'
import {
  descriptionOf,
  effectiveQuestion,
  rangeText,
  useActivePage,
  useView,
  useViewState,
  type Widget,
} from '../../../view-model/index.ts'
import { useWidget, WidgetBody } from '../../../views/index.ts'
import { useShownOutcome } from './held-outcomes.ts'
import classes from './wall-tile.module.css'

interface WallTileProps {
  widget: Widget
  /** In words, such as `as of 08:41`; null while it is fresh. */
  age: string | null
  timeText: (ms: number) => string
}

/** A widget with nothing to touch: its title, what it shows, and what is wrong with it. */
export function WallTile({ widget, age, timeText }: WallTileProps) {
  const { page } = useActivePage()
  const { type, title, outcome: answered, isAwaited } = useWidget(widget)
  const { outcome, heldSinceMs, faults } = useShownOutcome(widget, answered)
  useEffect(() => type?.preload(widget.config), [type, widget.config])
  const Info = type?.HeaderInfo
  const oldness = heldSinceMs === null ? age : `as of ${timeText(heldSinceMs)}`
  return (
    <Card
      className={classes.tile}
      aria-label={title}
      data-widget={widget.id}
      data-old={oldness !== null || undefined}
    >
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.about}>{descriptionOf(page, widget.id) || <RangeOf widget={widget} />}</p>
        {Info && outcome && (
          <Suspense>
            <Info widget={outcome.widget} title={title} results={outcome.results} />
          </Suspense>
        )}
        {oldness !== null && <p className={classes.oldness}>{oldness}</p>}
      </div>
      {faults.length > 0 && (
        <p className={classes.fault}>
          <IconAlertTriangle size={15} stroke={1.75} aria-hidden="true" />
          <span>{faults.join(' ')}</span>
        </p>
      )}
      {(outcome !== null || faults.length === 0) && (
        <WidgetBody
          widget={widget}
          title={title}
          outcome={outcome}
          // What is seen stays as it is until the next answer.
          isRunning={isAwaited && outcome === null}
        />
      )}
    </Card>
  )
}

/** What the widget asks about; nothing for a text. */
function RangeOf({ widget }: { widget: Widget }) {
  const { store, timeZone } = useView()
  const { document, query } = useActivePage()
  const { override } = useViewState(store)
  const { type } = useWidget(widget)
  if (!type || type.isStatic) return null
  return rangeText(effectiveQuestion(document, query.id, widget, override).timeRange, timeZone)
}
