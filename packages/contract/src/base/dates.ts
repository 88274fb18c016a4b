import { z } from 'zod'

/** Wire form `ts`: `2023-06-01T12:34:56.789Z`, UTC, always three fraction digits. */
export const ts = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
/** Wire form `date`: `2023-06-01T12:34:56.789+0000`, no colon in the offset. */
export const date = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000$/)
/** Wire form `zdt`: `2023-06-01T12:34:56.789Z` with no to nine fraction digits. */
export const zdt = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/)

/** Milliseconds since 1970-01-01 UTC as `ts`. */
export function toTs(ms: number): string {
  return new Date(ms).toISOString()
}

/** Milliseconds since 1970-01-01 UTC as `date`. */
export function toDate(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, -1)}+0000`
}

/** Milliseconds since 1970-01-01 UTC as `zdt`: trailing zeros of the fraction are left out, as `java.time` does. */
export function toZdt(ms: number): string {
  return new Date(ms).toISOString().replace(/\.000Z$/, 'Z')
}
