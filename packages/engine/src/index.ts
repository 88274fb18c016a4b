export { connectionFromUrl } from './clickhouse/client/connection.ts'
export { DroppedError, EngineError, type EngineErrorKind } from './clickhouse/client/engine-error.ts'
export { hasOwnColumn } from './clickhouse/compile/fields.ts'
export { isPromotable } from './clickhouse/known-fields/column-layout.ts'
export { openMessageStore } from './clickhouse/message-store.ts'
export {
  type EmbeddedEngine,
  type EmbeddedEngineOptions,
  startEmbeddedEngine,
} from './embedded/embedded-engine.ts'
export type * from './store/comparison.ts'
export type * from './store/engine-connection.ts'
export type * from './store/message-store.ts'
export type * from './store/pivot-result.ts'
export type * from './store/promoted-fields.ts'
export type * from './store/search-scope.ts'
