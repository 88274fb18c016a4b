import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../kit/lazy/lazy-component.ts'
import { type GridCells, positionOfCells } from '../../view-model/index.ts'
import classes from './gap-placeholders.module.css'

const CreateWidgetDialog = lazyComponent(
  async () => (await import('./create-widget-dialog.tsx')).CreateWidgetDialog,
)

interface GapPlaceholdersProps {
  gaps: readonly GridCells[]
  /** Pixels: where cells of the grid lie. */
  boxOf: (cells: GridCells) => { left: number; top: number; width: number; height: number }
}

/** The free places of the grid, seen under the mouse and with the focus: each makes a widget that fills it. */
export function GapPlaceholders({ gaps, boxOf }: GapPlaceholdersProps) {
  const [chosen, setChosen] = useState<GridCells | null>(null)
  return (
    <>
      {gaps.map((gap) => (
        <button
          key={`${gap.x}:${gap.y}`}
          type="button"
          className={classes.gap}
          style={boxOf(gap)}
          onClick={() => setChosen(gap)}
        >
          <IconPlus size={22} stroke={1.75} aria-hidden="true" />
          Create a new widget here
        </button>
      ))}
      {chosen && (
        <Suspense fallback={null}>
          <CreateWidgetDialog position={positionOfCells(chosen)} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </>
  )
}
