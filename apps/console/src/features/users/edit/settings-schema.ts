import { z } from 'zod'
import type { Form } from '../../../kit/form/use-form.ts'
import { accountMembers, hasTimeout, noTimeout } from '../user-members.ts'

export const settingsSchema = z
  .object({
    ...accountMembers,
    startType: z.string().nullable(),
    startId: z.string().nullable(),
  })
  .refine(hasTimeout, noTimeout)
  .refine(({ startType, startId }) => startType === null || startId !== null, {
    path: ['startId'],
    error: 'Please select an entity.',
  })

export type Settings = z.output<typeof settingsSchema>

export type SettingsFormModel = Form<z.input<typeof settingsSchema>>
