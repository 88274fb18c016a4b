import { type ComponentType, useMemo } from 'react'
import type { VisualizationData, VisualizationProps } from './visualization.ts'

export interface DrawableProps<Drawable> extends VisualizationProps {
  drawable: Drawable
}

/** A visualisation of two halves: `prepare` is pure and tested, `View` only draws what it is given. */
export function drawnBy<Drawable>(
  prepare: (data: VisualizationData) => Drawable,
  View: ComponentType<DrawableProps<Drawable>>,
): ComponentType<VisualizationProps> {
  return function Drawn(props: VisualizationProps) {
    const { config, chart, trend, events } = props
    const drawable = useMemo(() => prepare({ config, chart, trend, events }), [config, chart, trend, events])
    return <View {...props} drawable={drawable} />
  }
}
