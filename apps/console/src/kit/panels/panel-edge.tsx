import { useViewportSize } from '@mantine/hooks'
import { useLayoutEffect } from 'react'
import { useMovableEdge } from '../../ui/movable-edge.ts'
import classes from './panel-edge.module.css'
import { changePanelSize, type PanelName, panelBounds, useChosenSize } from './panel-sizes.ts'

interface PanelEdgeProps {
  name: PanelName
  /** Where the panel has it. */
  side: 'left' | 'right' | 'top'
  label: string
}

/** The edge of a panel, by which it is made larger. The styles have what was chosen under its name, such as `--message-width`. */
export function PanelEdge({ name, side, label }: PanelEdgeProps) {
  const { width, height } = useViewportSize()
  const chosen = useChosenSize(name)
  const { least, most, first } = panelBounds(name, {
    width: width || window.innerWidth,
    height: height || window.innerHeight,
  })
  const fitting = (size: number) => Math.round(Math.min(most, Math.max(least, size)))
  useLayoutEffect(() => {
    const { style } = document.documentElement
    if (chosen === null) style.removeProperty(`--${name}`)
    else style.setProperty(`--${name}`, `${chosen}px`)
  }, [name, chosen])
  const edge = useMovableEdge({
    ...{ label, size: fitting(chosen ?? first), least, most, side },
    onSize: (size, isFinal) => changePanelSize(name, size === null ? null : fitting(size), isFinal),
  })
  return <div {...edge} className={classes.edge} data-side={side} />
}
