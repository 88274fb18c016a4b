import type { ComponentType } from 'react'
import { lazyComponent } from './lazy-component.ts'

export interface Preloadable<Props> {
  /** A component in a chunk of its own. */
  Component: ComponentType<Props>
  /** Begins to load it, so that it is there when the answer of the server is. */
  preload: () => void
}

/** `preloadable(async () => (await import('./pie-chart.tsx')).PieChart)` */
export function preloadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Preloadable<Props> {
  const Component = lazyComponent(load)
  // A failure is told where the component is drawn.
  return { Component, preload: () => void Component.preload().catch(() => undefined) }
}
