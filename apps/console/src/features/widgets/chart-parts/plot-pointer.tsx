import { type PointerEvent, type ReactNode, useState } from 'react'
import type { TooltipPlace } from '../../../kit/charts/chart-tooltip.tsx'
import { useView } from '../../view-model/index.ts'
import { type ChartValue, ChartValueMenu } from './chart-value-menu.tsx'
import classes from './plot-pointer.module.css'

interface PlotPointerProps<Hit> {
  /** What is drawn at a place, pixels from the top left of the chart; null: nothing. */
  hitAt: (at: { x: number; y: number }) => Hit | null
  tooltip: (hit: Hit, place: TooltipPlace) => ReactNode
  /** What the menu of a click is about; null: there is no menu. */
  valueAt: (hit: Hit) => ChartValue | null
}

interface Pointing<Hit> {
  hit: Hit
  place: TooltipPlace
}

/** Over a drawing without a time axis: a tooltip, and a click that opens the menu of a value. */
export function PlotPointer<Hit>({ hitAt, tooltip, valueAt }: PlotPointerProps<Hit>) {
  const { isInteractive } = useView()
  const [pointing, setPointing] = useState<Pointing<Hit> | null>(null)
  const [menu, setMenu] = useState<{ shown: ChartValue; place: { x: number; y: number } } | null>(null)
  const within = (event: { currentTarget: Element; clientX: number; clientY: number }) => {
    const box = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const hit = hitAt(within(event))
    setPointing(hit === null ? null : { hit, place: { x: event.clientX, y: event.clientY } })
  }
  if (!isInteractive) return null
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the mouse; keys have the legend */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div
        className={classes.pointer}
        data-active={pointing !== null || undefined}
        onPointerMove={move}
        onPointerLeave={() => setPointing(null)}
        onClick={(event) => {
          const place = within(event)
          const hit = hitAt(place)
          const shown = hit === null ? null : valueAt(hit)
          if (shown) setMenu({ shown, place })
        }}
      />
      {pointing && !menu && tooltip(pointing.hit, pointing.place)}
      {menu && <ChartValueMenu {...menu} onClose={() => setMenu(null)} />}
    </>
  )
}
