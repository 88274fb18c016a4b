import { z } from 'zod'
import { configClass } from './config-class.ts'

const publicNotification = z.strictObject({
  title: z.string().max(200),
  shortMessage: z.string().max(1_000),
  longMessage: z.string().max(10_000),
  variant: z.enum(['default', 'primary', 'info', 'success', 'warning', 'danger']),
  hiddenTitle: z.boolean(),
  isActive: z.boolean(),
  isDismissible: z.boolean(),
  isGlobal: z.boolean(),
  atLogin: z.boolean(),
})

const schema = z.strictObject({
  /** By id. */
  notifications: z
    .record(z.string().min(1).max(100), publicNotification)
    .refine((all) => Object.keys(all).length <= 100, { error: 'at most 100 notifications' }),
})

/** What everybody is told at the top of the console, at the sign-in, or both. */
export const publicNotificationsConfig = configClass(
  'org.graylog.plugins.customization.notifications.PublicNotificationsConfig',
  { schema, whenUnset: { notifications: {} } },
)
