import { z } from 'zod'
import { chosen } from '../../../kit/form/chosen.ts'

const required = 'Field is required.'
const maxPairs = 200
const tooMany = `At most ${maxPairs} pairs.`
const group = z.string().trim().min(1, required).max(500, 'At most 500 characters.')

/** What groups of a directory or of a provider of OpenID Connect bring here. */
export const groupMappings = {
  role_mapping: z.array(z.object({ group, role_id: chosen(required) })).max(maxPairs, tooMany),
  team_mapping: z.array(z.object({ group, team_id: chosen(required) })).max(maxPairs, tooMany),
}

export interface MappingValues {
  role_mapping: { group: string; role_id: string | null }[]
  team_mapping: { group: string; team_id: string | null }[]
}
