/** What every user needs to look around (reference: authz, section 3.1). */
export const readerPermissions: readonly string[] = [
  'buffers:read',
  'clusterconfigentry:read',
  'decorators:read',
  'fieldnames:read',
  'indexercluster:read',
  'inputs:read',
  'journal:read',
  'jvmstats:read',
  'messagecount:read',
  'messages:analyze',
  'messages:read',
  'metrics:read',
  'system:read',
  'throughput:read',
]

interface BuiltInRole {
  name: string
  description: string
  permissions: readonly string[]
}

const crud = ['create', 'read', 'edit', 'delete']
const sidecarNouns = ['sidecars', 'sidecar_collectors', 'sidecar_collector_configurations']

function each(nouns: readonly string[], actions: readonly string[]): string[] {
  return nouns.flatMap((noun) => actions.map((action) => `${noun}:${action}`))
}

/** Roles that always exist and cannot be changed (reference: authz, section 3.1). */
export const builtInRoles: readonly BuiltInRole[] = [
  { name: 'Admin', description: 'Grants all permissions (built-in)', permissions: ['*'] },
  {
    name: 'Reader',
    description: 'Grants basic permissions every user needs (built-in)',
    permissions: readerPermissions,
  },
  {
    name: 'Dashboard Creator',
    description: 'Allows creating dashboards (built-in)',
    permissions: ['dashboards:create'],
  },
  {
    name: 'Event Definition Creator',
    description: 'Allows creating event definitions (built-in)',
    permissions: ['eventdefinitions:create'],
  },
  {
    name: 'Event Notification Creator',
    description: 'Allows creating event notifications (built-in)',
    permissions: ['eventnotifications:create'],
  },
  {
    name: 'Stream Router',
    description: 'Allows creating streams and deciding which messages one’s streams take (built-in)',
    permissions: ['streams:create', 'streams:route'],
  },
  {
    name: 'User Inspector',
    description: 'Allows listing all user accounts (built-in)',
    permissions: ['users:read', 'users:list'],
  },
  {
    name: 'Alerts Manager',
    description: 'Allows managing all event definitions and notifications (built-in)',
    permissions: [...each(['eventdefinitions'], [...crud, 'execute']), ...each(['eventnotifications'], crud)],
  },
  {
    name: 'Views Manager',
    description: 'Allows reading and changing all searches and dashboards (built-in)',
    permissions: ['view:read', 'view:edit'],
  },
  {
    name: 'Pipelines Manager',
    description: 'Allows managing pipelines, rules and their connections (built-in)',
    permissions: [
      ...each(['pipeline', 'pipeline_rule'], crud),
      ...each(['pipeline_connection'], ['read', 'edit']),
    ],
  },
  {
    name: 'Sidecar System (Internal)',
    description: 'For the agents themselves, not for people (built-in)',
    permissions: ['sidecar_collectors:read', 'sidecar_collector_configurations:read', 'sidecars:update'],
  },
  {
    name: 'Sidecar Manager',
    description: 'Allows managing sidecars, collectors and their configurations (built-in)',
    permissions: each(sidecarNouns, ['create', 'read', 'update', 'delete']),
  },
  {
    name: 'Sidecar Reader',
    description: 'Allows reading sidecars, collectors and their configurations (built-in)',
    permissions: each(sidecarNouns, ['read']),
  },
]
