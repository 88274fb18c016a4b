import { type UserOverview, users } from '@logline/contract'
import { statusText } from '../../../api/api-error.ts'
import { useChange } from '../../../api/use-change.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { userLists } from './user-routes.ts'

/** Enables or disables a user, and says so in the words of the reference. Throws why it could not. */
export function useSaveStatus(): (user: UserOverview, status: 'enabled' | 'disabled') => Promise<void> {
  const save = useChange(users.saveStatus, { stale: userLists })
  return async ({ id }, newStatus) => {
    await save({ params: { userId: id, newStatus } }).catch((error) => {
      const why = `Updating user ("${id}") to ${newStatus} failed with status: ${statusText(error)}`
      throw new Error(why, { cause: error })
    })
    toast.success(`User "${id}" was set to ${newStatus}`)
  }
}
