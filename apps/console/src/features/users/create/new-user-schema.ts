import { z } from 'zod'
import { defaultTimeoutMs, neverMs, timeoutMs, timeoutParts } from '../session-timeout.ts'
import {
  accountMembers,
  hasBasicRole,
  hasTimeout,
  isRepeated,
  noTimeout,
  notRepeated,
  passwordMembers,
  profileMembers,
} from '../user-members.ts'

/** What of names of users the console knows is wrong; the server knows more. */
const username = z
  .string()
  .trim()
  .min(1, 'Field is required.')
  .regex(/^[^:,*]{1,100}$/, 'A user name has 1 to 100 characters without ":", "," and "*".')

export const newUserSchema = z
  .object({
    ...profileMembers,
    username,
    ...accountMembers,
    roles: z
      .array(z.string())
      .refine(hasBasicRole, 'You need to select at least one of the Reader or Admin roles.'),
    ...passwordMembers,
  })
  .refine(hasTimeout, noTimeout)
  .refine(isRepeated, notRepeated)

export type NewUser = z.input<typeof newUserSchema>

const { amount, unit } = timeoutParts(defaultTimeoutMs)

export const newUserValues: NewUser = {
  first_name: '',
  last_name: '',
  username: '',
  email: '',
  neverEnds: false,
  amount,
  unit: unit.value,
  timezone: null,
  service_account: false,
  roles: ['Reader'],
  password: '',
  repeated: '',
}

/** As the server takes it. Without a time-out of its own while one holds for all. */
export function newUserRequest(values: z.output<typeof newUserSchema>, hasGlobalTimeout: boolean) {
  const { neverEnds, amount, unit, repeated, ...sent } = values
  const ownTimeoutMs = neverEnds ? neverMs : timeoutMs(amount, unit)
  return { ...sent, permissions: [], ...(!hasGlobalTimeout && { session_timeout_ms: ownTimeoutMs }) }
}
