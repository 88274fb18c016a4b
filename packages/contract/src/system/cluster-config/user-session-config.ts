import { z } from 'zod'
import { oneSecond } from '../../base/periods.ts'
import { configClass } from './config-class.ts'

/** How long sessions last, when that is the same for all users. */
export const userSessionConfig = configClass('org.graylog2.users.UserConfiguration', {
  schema: z.strictObject({
    enable_global_session_timeout: z.boolean(),
    global_session_timeout_interval: oneSecond,
  }),
  whenUnset: { enable_global_session_timeout: false, global_session_timeout_interval: 'PT1H' },
})
