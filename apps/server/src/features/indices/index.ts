export { indexKind } from './lifecycle/index-kind.ts'
export { calculateRange } from './lifecycle/index-range.ts'
export { registerIndices } from './register-indices.ts'
export { rangeWire } from './wire/index-wire.ts'
