export {
  DebugDialog,
  EditMetadataDialog,
  SaveAsDialog,
  SaveConflictDialog,
} from './dialogs/lazy-dialogs.ts'
export { useHandedOver, useHandOver } from './handed-over.ts'
export { MissingRequirements } from './missing-requirements.tsx'
export { changeStored, type LoadedView, loadView } from './stored/stored-view.ts'
export { type OpenView, useOpenView } from './stored/use-open-view.ts'
export { type SavedView, useSavedView } from './stored/use-saved-view.ts'
export { undeclaredRefusal } from './undeclared-parameters.ts'
export { UndoButtons } from './undo-buttons.tsx'
export { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
export { hasUnsavedWork } from './unsaved-work.ts'
export { ViewHeader } from './view-header.tsx'
