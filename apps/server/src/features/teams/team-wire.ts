import type { Team as WireTeam } from '@logline/contract'
import type { Team } from './team-repo.ts'

export function teamWire({ id, name, description, roles }: Team): WireTeam {
  return { id, name, description: description || null, roles: [...roles] }
}
