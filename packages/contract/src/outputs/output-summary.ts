import { z } from 'zod'
import { ts } from '../base/dates.ts'

export const outputMembers = {
  title: z.string(),
  type: z.string(),
  creator_user_id: z.string(),
  /** With its secrets masked, for everybody. */
  configuration: z.record(z.string(), z.unknown()),
  content_pack: z.string().nullable(),
}

/** An output as the lists of outputs and its streams show it. */
export const outputSummary = z.object({ id: z.string(), ...outputMembers, created_at: ts })
