import { z } from 'zod'

/** How long something took, in the unit that is told with it. */
export const timeFigures = z.object({
  min: z.number(),
  max: z.number(),
  mean: z.number(),
  std_dev: z.number(),
  '95th_percentile': z.number(),
  '98th_percentile': z.number(),
  '99th_percentile': z.number(),
})

/** How often something happened, in all and per second: on average, and as moving averages. */
export const eventRate = z.object({
  total: z.number(),
  mean: z.number(),
  one_minute: z.number(),
  five_minute: z.number(),
  fifteen_minute: z.number(),
})
