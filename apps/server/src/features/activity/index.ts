export { favoriteIds, recordActivity, recordOpened, removeItem } from './activity.ts'
export { activityRepo, type StoredActivity } from './activity-repo.ts'
export { ownListRepo } from './own-list-repo.ts'
