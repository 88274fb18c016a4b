import { z } from 'zod'

/** An object id: 24 lower-case hex digits. */
export const objectId = z.string().regex(/^[0-9a-f]{24}$/, 'must be 24 hex digits')
