import { lazyComponent } from '../../../kit/lazy/lazy-component.ts'

/** Most dashboards have no variables. */
export const VariableBar = lazyComponent(async () => (await import('./variable-bar.tsx')).VariableBar)
export const VariableDialog = lazyComponent(
  async () => (await import('./variable-dialog.tsx')).VariableDialog,
)
