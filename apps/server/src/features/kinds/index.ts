export {
  type Capability,
  type Catalogued,
  capabilities,
  type Kind,
  readersOf,
  titledCapability,
} from './kind.ts'
export { createKinds, type Kinds } from './kinds.ts'
