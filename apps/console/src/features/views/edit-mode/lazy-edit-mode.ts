import { lazyComponent } from '../../../kit/lazy/lazy-component.ts'

/** Loaded when a widget is first edited. */
export const LazyEditMode = lazyComponent(async () => (await import('./widget-edit-mode.tsx')).WidgetEditMode)
