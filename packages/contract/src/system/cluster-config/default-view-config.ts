import { z } from 'zod'
import { configClass } from './config-class.ts'

/** The dashboard or saved search that everybody starts with. */
export const defaultViewConfig = configClass('org.graylog.plugins.views.search.views.ViewClusterConfig', {
  schema: z.strictObject({ default_view_id: z.string().max(100).nullable() }),
  whenUnset: { default_view_id: null },
})
