export { indexRangeKind } from './index-range-kind.ts'
export { registerIndexRanges } from './index-range-routes.ts'
