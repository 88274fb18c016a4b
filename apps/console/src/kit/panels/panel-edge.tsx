import { useViewportSize } from '@mantine/hooks'
import { useLayoutEffect } from 'react'
import { useMovableEdge } from '../../ui/movable-edge.ts'
import classes from './panel-edge.module.css'
import { changePanelWidth, type PanelName, panelBounds, useChosenWidth } from './panel-widths.ts'

interface PanelEdgeProps {
  name: PanelName
  /** Where the panel has it. */
  side: 'left' | 'right'
  label: string
}

/** The edge of a panel, by which it is made wider. The styles have what was chosen as `--message-width` or `--fields-width`. */
export function PanelEdge({ name, side, label }: PanelEdgeProps) {
  const { width: pageWidth } = useViewportSize()
  const chosen = useChosenWidth(name)
  const { least, most, first } = panelBounds(name, pageWidth || window.innerWidth)
  const fitting = (width: number) => Math.round(Math.min(most, Math.max(least, width)))
  useLayoutEffect(() => {
    const { style } = document.documentElement
    if (chosen === null) style.removeProperty(`--${name}-width`)
    else style.setProperty(`--${name}-width`, `${chosen}px`)
  }, [name, chosen])
  const edge = useMovableEdge({
    ...{ label, width: fitting(chosen ?? first), least, most, side },
    onWidth: (width, isFinal) => changePanelWidth(name, width === null ? null : fitting(width), isFinal),
  })
  return <div {...edge} className={classes.edge} data-side={side} />
}
