export { registerAudit } from './audit-routes.ts'
export { type Doer, recordAudit, recordFailure, systemDoer } from './record-audit.ts'
