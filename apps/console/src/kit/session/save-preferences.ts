import { users } from '@logline/contract'
import { errorText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'

/** Changes some preferences of a user and keeps the others as the server knows them now: they may have been saved elsewhere. */
export async function savePreferences(
  username: string,
  changed: Readonly<Record<string, unknown>>,
): Promise<void> {
  const params = { username }
  const { preferences } = await within('Could not retrieve user preferences from server', () =>
    call(users.byUsername, { params }),
  )
  const body = { preferences: { ...preferences, ...changed } }
  await within('Could not save user preferences', () => call(users.savePreferences, { params, body }))
}

async function within<T>(failure: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new Error(`${failure}: ${errorText(error)}`, { cause: error })
  }
}
