import { ActionPanel, useFieldTarget, type ValueGroups, valueActions } from '../../values/index.ts'
import classes from './chart-value-menu.module.css'

/** A value somebody clicked on in a drawing. */
export interface ChartValue {
  field: string
  value: unknown
  groups: ValueGroups
}

interface ChartValueMenuProps {
  shown: ChartValue
  /** Pixels from the top left of the positioned box around it. */
  place: { x: number; y: number }
  onClose: () => void
}

/** The menu every value has, opened where a chart was clicked. */
export function ChartValueMenu({ shown, place, onClose }: ChartValueMenuProps) {
  const { field, value, groups } = shown
  const target = { ...useFieldTarget(field, false), value, groups, message: null }
  return (
    <span className={classes.anchor} style={{ left: place.x, top: place.y }}>
      <ActionPanel
        heading={`${field} = ${String(value)}`}
        actions={valueActions}
        target={target}
        onClose={onClose}
      />
    </span>
  )
}
