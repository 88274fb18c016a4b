import { lazyComponent } from '../../../kit/lazy/lazy-component.ts'

/** Nobody looks for it before there is a result. */
export const DensitySwitch = lazyComponent(async () => (await import('./density-switch.tsx')).DensitySwitch)
