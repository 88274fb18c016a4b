export { archiveKind } from './archive-kind.ts'
export { registerArchives } from './archive-routes.ts'
export type { IndexArchiver } from './index-archiver.ts'
