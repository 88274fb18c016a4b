import { IconLayoutDashboard } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { EmptyState } from '../../../../ui/notices/state-view.tsx'
import { useActivePage, type Widget, widgetOf } from '../../../view-model/index.ts'
import { WallTile } from './wall-tile.tsx'
import classes from './wall-tiles.module.css'

interface WallTilesProps {
  screen: PlacedTiles
  /** Of all of them, in words; null while they are fresh. */
  age: string | null
  timeText: (ms: number) => string
  /** What is no widget, by the id of its tile. */
  besides: Readonly<Record<string, ReactNode>>
}

interface PlacedTiles {
  tiles: readonly { id: string; x: number; y: number; w: number; h: number }[]
  columns: number
  rows: number
}

/** The tiles of one screen, which they fill to its edges. */
export const WallTiles = memo(function WallTiles({ screen, age, timeText, besides }: WallTilesProps) {
  const { page } = useActivePage()
  const { tiles, columns, rows } = screen
  if (tiles.length === 0) {
    return (
      <EmptyState
        icon={<IconLayoutDashboard size={20} stroke={1.75} />}
        title="This dashboard has no widgets yet"
      />
    )
  }
  return (
    <div
      className={classes.grid}
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
      }}
    >
      {tiles.map(({ id, x, y, w, h }) => (
        <div
          key={id}
          className={classes.cell}
          style={{ gridArea: `${y + 1} / ${x + 1} / span ${h} / span ${w}` }}
        >
          {besides[id] ?? tileOf(widgetOf(page, id))}
        </div>
      ))}
    </div>
  )

  function tileOf(widget: Widget | null) {
    return widget && <WallTile widget={widget} age={age} timeText={timeText} />
  }
})
