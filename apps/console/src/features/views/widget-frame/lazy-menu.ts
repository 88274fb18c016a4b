import { lazyComponent } from '../../../kit/lazy/lazy-component.ts'

/** Nobody looks for it before there is a result. */
export const BareWidgetMenu = lazyComponent(
  async () => (await import('./bare-widget-menu.tsx')).BareWidgetMenu,
)
