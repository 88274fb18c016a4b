import type { EventSilence, EventSilenceRequest } from '@logline/contract'
import { z } from 'zod'
import { chosen } from '../../../kit/form/chosen.ts'

export interface SilenceValues {
  title: string
  event_definitions: string[]
  key: string
  /** `1` to `3`. */
  max_priority: string | null
  /** Milliseconds from now; `kept`: as it is. */
  length: string | null
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
export const lengths = [
  { value: String(30 * minuteMs), label: '30 minutes' },
  { value: String(hourMs), label: '1 hour' },
  { value: String(4 * hourMs), label: '4 hours' },
  { value: String(12 * hourMs), label: '12 hours' },
  { value: String(24 * hourMs), label: '1 day' },
  { value: String(72 * hourMs), label: '3 days' },
  { value: String(168 * hourMs), label: '1 week' },
]
export const keptLength = { value: 'kept', label: 'As it is' }

export const newSilence: SilenceValues = {
  title: '',
  event_definitions: [],
  key: '',
  max_priority: '3',
  length: String(hourMs),
}

export function silenceValues(silence: EventSilence): SilenceValues {
  const { title, event_definitions, key, max_priority } = silence
  return { title, event_definitions, key, max_priority: String(max_priority), length: keptLength.value }
}

/** Checks the form; when it is sent, the time begins to run. `before`: what is changed. */
export function silenceSchema(before: EventSilence | null): z.ZodType<EventSilenceRequest, SilenceValues> {
  return z
    .object({
      title: z.string().trim().min(1, 'Field is required.').max(500, 'At most 500 characters.'),
      event_definitions: z.array(z.string()),
      key: z.string().trim().max(1_000, 'At most 1000 characters.'),
      max_priority: chosen('Field is required.'),
      length: chosen('Field is required.'),
    })
    .transform(({ length, max_priority, ...silence }) => ({
      ...silence,
      max_priority: Number(max_priority),
      ...(before && { starts_at: before.starts_at }),
      ends_at:
        before && length === keptLength.value
          ? before.ends_at
          : new Date(Date.now() + Number(length)).toISOString(),
    }))
}
