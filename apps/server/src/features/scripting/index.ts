export { addressRange } from './address-request.ts'
export { registerScripting } from './scripting-routes.ts'
export type { ScriptingTables } from './scripting-tables.ts'
