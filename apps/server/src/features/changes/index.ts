export { type ChangeSteps, changedMembers, createChanges } from './changes.ts'
export type { StoredKind } from './stored-kind.ts'
