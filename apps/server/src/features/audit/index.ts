export { registerAudit } from './audit-routes.ts'
export { type Doer, recordAudit, recordFailure } from './record-audit.ts'
