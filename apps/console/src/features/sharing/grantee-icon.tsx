import { IconAlertTriangle, IconBuilding, IconUser, IconUsers } from '@tabler/icons-react'
import type { Collaborator } from './collaborators.ts'

const icons = {
  global: IconBuilding,
  team: IconUsers,
  user: IconUser,
  unknown: IconAlertTriangle,
} as const

/** Tells everyone, a team and a user apart. */
export function GranteeIcon({ type }: Pick<Collaborator, 'type'>) {
  const Icon = icons[type]
  return <Icon size={16} stroke={1.75} aria-hidden="true" />
}
