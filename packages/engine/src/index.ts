export { connectionFromUrl } from './clickhouse/connection.ts'
export { EngineError, type EngineErrorKind } from './clickhouse/engine-error.ts'
export { openMessageStore } from './clickhouse/message-store.ts'
export {
  type EmbeddedEngine,
  type EmbeddedEngineOptions,
  startEmbeddedEngine,
} from './embedded/embedded-engine.ts'
export type * from './message-store.ts'
