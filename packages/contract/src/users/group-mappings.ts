import { z } from 'zod'

const maxMappings = 200
const group = z.string().trim().min(1, 'must be the name of a group').max(500)
const id = z.string().max(100)

/** A role named here is given to who is in a group of it, and taken from who is in none, at each sign-in. */
export const roleMapping = z.array(z.strictObject({ group, role_id: id })).max(maxMappings)

/** Who is in a group is in its team, from one sign-in to the next. */
export const teamMapping = z.array(z.strictObject({ group, team_id: id })).max(maxMappings)
