import type { OidcProviderWire } from '@logline/contract'
import { AppLink } from '../../../../kit/app-link.tsx'
import { useIsPermitted } from '../../../../kit/current-user.tsx'
import type { EntityColumn } from '../../../../kit/entity-table/columns/columns.ts'
import { paths } from '../../../../paths.ts'
import { Badge } from '../../../../ui/texts/badge.tsx'
import { OneLine } from '../../../../ui/texts/one-line.tsx'
import { roleChoices } from '../../model/named-choices.ts'
import { useRoles } from '../../model/service-queries.ts'

export const providerColumns: readonly EntityColumn<OidcProviderWire>[] = [
  {
    id: 'title',
    title: 'Title',
    weight: 2,
    isPermanent: true,
    sortBy: ({ title }) => title,
    cell: (provider) => <TitleCell provider={provider} />,
  },
  {
    id: 'issuer',
    title: 'Issuer',
    weight: 3,
    sortBy: ({ issuer }) => issuer,
    cell: ({ issuer }) => <OneLine>{issuer}</OneLine>,
  },
  {
    id: 'default_roles',
    title: 'Default Roles',
    weight: 2,
    permissions: ['roles:read'],
    cell: ({ default_roles }) => <RolesCell ids={default_roles} />,
  },
  {
    id: 'allowed_groups',
    title: 'Allowed Groups',
    weight: 2,
    isHiddenAtFirst: true,
    cell: ({ allowed_groups }) => (
      <OneLine>{allowed_groups.length === 0 ? 'All' : allowed_groups.join(', ')}</OneLine>
    ),
  },
  {
    id: 'enabled',
    title: 'State',
    width: 110,
    sortBy: ({ enabled }) => (enabled ? 0 : 1),
    cell: ({ enabled }) => (
      <Badge tone={enabled ? 'ok' : 'neutral'}>{enabled ? 'ENABLED' : 'DISABLED'}</Badge>
    ),
  },
]

function TitleCell({ provider: { id, title } }: { provider: OidcProviderWire }) {
  const mayEdit = useIsPermitted()(`authservicebackend:edit:${id}`)
  if (!mayEdit) return <OneLine>{title}</OneLine>
  return (
    <AppLink to={paths.editOidcProvider(id)} title={title}>
      <OneLine>{title}</OneLine>
    </AppLink>
  )
}

function RolesCell({ ids }: { ids: readonly string[] }) {
  const roles = useRoles()
  if (!roles) return null
  const names = roleChoices(roles, ids).filter(({ value }) => ids.includes(value))
  return <OneLine>{names.length === 0 ? 'None' : names.map(({ label }) => label).join(', ')}</OneLine>
}
