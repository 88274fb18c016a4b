import { lazyComponent } from '../../kit/lazy/lazy-component.ts'

export { exportTableAction } from './export-table-action.ts'

/** Loaded when it is first opened. Stands below a `ViewRunContext`. */
export const ExportDialog = lazyComponent(async () => (await import('./export-dialog.tsx')).ExportDialog)
