export { systemJobKind } from './system-job-kind.ts'
export { registerSystemJobs } from './system-job-routes.ts'
