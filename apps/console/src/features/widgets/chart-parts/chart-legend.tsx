import { memo, useMemo, useRef, useState } from 'react'
import { LegendColour } from '../../../kit/charts/colours/legend-colour.tsx'
import { Popover, PopoverPanel, PopoverTarget } from '../../../ui/overlays/popover.tsx'
import { ValueMenu } from '../../values/index.ts'
import { setChartColour, useView } from '../../view-model/index.ts'
import classes from './chart-legend.module.css'
import type { ChartValue } from './chart-value-menu.tsx'
import { useLegendRoom } from './legend-room.ts'

export interface LegendEntry {
  /** What the colour is kept by. */
  name: string
  /** Name as it is read. */
  label: string
  /** CSS colour. */
  colour: string
  /** Null: the name stands for more than one field. */
  value: ChartValue | null
}

interface ChartLegendProps {
  widgetId: string
  entries: readonly LegendEntry[]
  /** What dashed lines are; left out or null: there are none. */
  dashed?: string | null
}

/** Names by their length (reference: widgets, section 5). */
export const ChartLegend = memo(function ChartLegend({ widgetId, entries, dashed = null }: ChartLegendProps) {
  const { isInteractive } = useView()
  const sorted = useMemo(() => entries.toSorted((a, b) => a.name.length - b.name.length), [entries])
  const list = useRef<HTMLUListElement>(null)
  const { ref, fitting } = useLegendRoom(list, sorted)
  // On the wall nothing scrolls: what has no room is counted.
  const more = isInteractive ? 0 : Math.max(0, sorted.length - fitting)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: it is no part of a form
    <div ref={ref} role="group" className={classes.box} tabIndex={0} aria-label="Legend">
      <ul ref={list} className={classes.legend}>
        {sorted.map((entry, index) => (
          <li
            key={entry.name}
            className={classes.entry}
            data-cut={index >= sorted.length - more || undefined}
          >
            <ColourHint widgetId={widgetId} entry={entry} />
            <span className={classes.name} title={entry.label}>
              {entry.value ? <ValueMenu {...entry.value}>{entry.label}</ValueMenu> : entry.label}
            </span>
          </li>
        ))}
        {dashed !== null && (
          <li className={classes.entry}>
            <Dash />
            <span className={classes.name}>{dashed}</span>
          </li>
        )}
      </ul>
      {more > 0 && <p className={classes.more}>+{more} more</p>}
    </div>
  )
})

/** A dashed line. */
export function Dash() {
  return <span className={classes.dash} />
}

/** The colour of a series, and what changes it. */
export function ColourHint({ widgetId, entry }: { widgetId: string; entry: LegendEntry }) {
  const { store, isInteractive } = useView()
  const [isOpen, setOpen] = useState(false)
  const { name, label, colour } = entry
  // The colour is data.
  const swatch = { background: colour }
  if (!isInteractive) return <span className={`${classes.swatch} ${classes.still}`} style={swatch} />
  const pick = (picked: string | null) =>
    store.edit(setChartColour(store.get().activeQueryId, widgetId, { name, colour: picked }), {
      mergeKey: `colour ${widgetId} ${name}`,
    })
  return (
    <Popover opened={isOpen} onChange={setOpen} hideDetached={false}>
      <PopoverTarget>
        <button
          type="button"
          className={classes.hint}
          aria-label="Color Hint"
          title={`Configuration for ${label}`}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={classes.swatch} style={swatch} />
        </button>
      </PopoverTarget>
      <PopoverPanel>
        <LegendColour name={label} colour={colour.startsWith('#') ? colour : null} onPick={pick} />
      </PopoverPanel>
    </Popover>
  )
}
