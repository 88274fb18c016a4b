export { type ChangeSteps, changedMembers, createChanges, differingIds } from './changes.ts'
export type { StoredKind } from './stored-kind.ts'
