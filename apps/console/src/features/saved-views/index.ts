export { useHandedOver, useHandOver } from './handed-over.ts'
export {
  DebugDialog,
  EditMetadataDialog,
  SaveAsDialog,
  SaveConflictDialog,
} from './lazy-dialogs.ts'
export { MissingRequirements } from './missing-requirements.tsx'
export { changeStored, type LoadedView, loadView } from './stored-view.ts'
export { undeclaredRefusal } from './undeclared-parameters.ts'
export { UndoButtons } from './undo-buttons.tsx'
export { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
export { hasUnsavedWork } from './unsaved-work.ts'
export { type OpenView, useOpenView } from './use-open-view.ts'
export { type SavedView, useSavedView } from './use-saved-view.ts'
export { ViewHeader } from './view-header.tsx'
