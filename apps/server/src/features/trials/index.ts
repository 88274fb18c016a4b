export { createTrials, type Trials } from './trial-pool.ts'
