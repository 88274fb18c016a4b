import { z } from 'zod'
import type { Form } from '../../../kit/form/use-form.ts'

export const settingsSchema = z
  .object({
    timezone: z.string().nullable(),
    neverEnds: z.boolean(),
    amount: z.union([z.number(), z.literal('').transform(() => 0)]),
    unit: z.string(),
    service_account: z.boolean(),
    startType: z.string().nullable(),
    startId: z.string().nullable(),
  })
  .refine(({ neverEnds, amount }) => neverEnds || amount >= 1, {
    path: ['amount'],
    error: 'Must be greater than 0.',
  })
  .refine(({ startType, startId }) => startType === null || startId !== null, {
    path: ['startId'],
    error: 'Please select an entity.',
  })

export type Settings = z.output<typeof settingsSchema>

export type SettingsFormModel = Form<z.input<typeof settingsSchema>>
