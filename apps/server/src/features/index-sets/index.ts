export { createDefaultIndexSet } from './default-index-set.ts'
export { ensureIndexSets } from './ensure-index-sets.ts'
export { indexSetRepo } from './index-set-repo.ts'
export { registerIndexSets } from './index-set-routes.ts'
