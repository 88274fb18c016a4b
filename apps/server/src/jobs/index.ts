export { type Leadership, leadsAlone } from './leadership.ts'
export type { Periodic } from './periodic.ts'
export { createScheduler, type Scheduler } from './scheduler.ts'
