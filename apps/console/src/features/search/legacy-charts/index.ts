import { lazyComponent } from '../../../kit/lazy/lazy-component.ts'

export { storedLegacyCharts } from './legacy-chart-storage.ts'

/** Loaded only where such charts lie. */
export const LegacyChartsNotice = lazyComponent(
  async () => (await import('./legacy-charts-notice.tsx')).LegacyChartsNotice,
)
