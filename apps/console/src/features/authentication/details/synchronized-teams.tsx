import { AppLink } from '../../../kit/app-link.tsx'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { useLocalTableParams } from '../../../kit/entity-table/address/use-table-params.ts'
import type { EntityColumn } from '../../../kit/entity-table/columns/columns.ts'
import { EntityTable } from '../../../kit/entity-table/entity-table.tsx'
import { clientPage } from '../../../kit/entity-table/rows/client-page.ts'
import type { RowsState } from '../../../kit/entity-table/rows/rows-state.ts'
import { Section } from '../../../kit/page/section.tsx'
import { paths } from '../../../paths.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { OneLine } from '../../../ui/texts/one-line.tsx'
import { useTeams } from '../model/service-queries.ts'
import type { ListedService } from '../model/use-service-rows.ts'
import classes from '../parts/authentication.module.css'

interface SynchronizedTeam {
  id: string
  /** Null: there is no such team any more. */
  name: string | null
  groups: readonly string[]
}

const noun = {
  one: 'synchronized team',
  many: 'synchronized teams',
  none: 'No synchronized teams have been found.',
}

const columns: readonly EntityColumn<SynchronizedTeam>[] = [
  {
    id: 'name',
    title: 'Team',
    weight: 1,
    isPermanent: true,
    sortBy: ({ name }) => name ?? '',
    cell: (team) => <TeamName team={team} />,
  },
  {
    id: 'groups',
    title: 'Groups',
    weight: 2,
    sortBy: ({ groups }) => groups.join(', '),
    cell: ({ groups }) => <OneLine>{groups.join(', ')}</OneLine>,
  },
]

/** The teams that groups of a service lead to, for those who may see teams. */
export function SynchronizedTeams({ service }: { service: ListedService }) {
  const maySee = useIsPermitted()('teams:list')
  return (
    <Section title="Synchronized Teams">
      {maySee ? (
        <div className={classes.users}>
          <TeamTable mapping={service.config.team_mapping} />
        </div>
      ) : (
        <Notice tone="info">You are not allowed to see the teams of this service.</Notice>
      )}
    </Section>
  )
}

type Mapping = ListedService['config']['team_mapping']

function TeamTable({ mapping }: { mapping: Mapping }) {
  const state = useLocalTableParams({ sort: 'name', order: 'asc' })
  const teams = useTeamsOf(mapping)
  const searchedTexts = ({ id, name, groups }: SynchronizedTeam) => [name ?? '', id, ...groups]
  const rows: RowsState<SynchronizedTeam> = teams
    ? { state: 'ready', ...clientPage({ rows: teams, columns, searchedTexts }, state.params) }
    : { state: 'loading' }
  return (
    <EntityTable
      tableId="synchronized-teams"
      noun={noun}
      columns={columns}
      state={state}
      rows={rows}
      row={{ id: ({ id }) => id, name: ({ id, name }) => name ?? id }}
    />
  )
}

/** Each once, with its groups; null while they are loaded. */
function useTeamsOf(mapping: Mapping): SynchronizedTeam[] | null {
  const teams = useTeams()
  if (!teams) return null
  const names = new Map(teams.map(({ id, name }) => [id, name]))
  return [...Map.groupBy(mapping, ({ team_id }) => team_id)].map(([id, pairs]) => ({
    id,
    name: names.get(id) ?? null,
    groups: pairs.map(({ group }) => group),
  }))
}

function TeamName({ team: { id, name } }: { team: SynchronizedTeam }) {
  const mayOpen = useIsPermitted()(`teams:read:${id}`)
  if (name === null || !mayOpen) return <OneLine>{name ?? 'Team not found'}</OneLine>
  return (
    <AppLink to={paths.team(id)} className={classes.name} title={name}>
      {name}
    </AppLink>
  )
}
