import { Card } from '../../../../ui/card.tsx'
import classes from './alerts-tile.module.css'

interface AlertsTileProps {
  /** The most important first. */
  alerts: readonly ShownAlert[]
  timeText: (ms: number) => string
}

interface ShownAlert {
  key: string
  title: string
  values: string
  /** 1 is low, 3 is high. */
  priority: number
  sinceMs: number
}

/** What nobody has acknowledged yet, as many lines as there is room for. */
export function AlertsTile({ alerts, timeText }: AlertsTileProps) {
  return (
    <Card className={classes.tile} aria-label="Open alerts">
      <h2 className={classes.title}>Open alerts</h2>
      <ul className={classes.list}>
        {alerts.map(({ key, title, values, priority, sinceMs }) => (
          <li key={key} className={classes.alert} data-priority={priority}>
            <span className={classes.name}>{title}</span>
            <span className={classes.values}>{values}</span>
            <span className={classes.since}>since {timeText(sinceMs)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
