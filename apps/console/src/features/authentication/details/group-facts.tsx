import { useState } from 'react'
import { Facts, Section } from '../../../kit/page/section.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import type { Named } from '../model/named-choices.ts'
import { useRoles, useTeams } from '../model/service-queries.ts'
import { groupStep } from '../model/service-schema.ts'
import type { ListedService } from '../model/use-service-rows.ts'
import classes from '../parts/authentication.module.css'
import { EditStep } from './service-facts.tsx'

/** How groups are asked for, and what they bring; roles and teams for those who may see them. */
export function GroupFacts({ service }: { service: ListedService }) {
  const { config } = service
  const roles = useRoles()
  const teams = useTeams()
  const rolePairs = config.role_mapping.map(({ group, role_id }) => ({ group, id: role_id }))
  const teamPairs = config.team_mapping.map(({ group, team_id }) => ({ group, id: team_id }))
  return (
    <Section title={groupStep.title}>
      <Facts
        of={[
          ['Group Search Base DN', config.group_search_base],
          ['Group Search Pattern', config.group_search_pattern],
          ['Group Name Attribute', config.group_name_attribute],
          ...(roles ? [['Roles of Groups', pairList(rolePairs, roles, 'Role not found')] as const] : []),
          ...(teams ? [['Teams of Groups', pairList(teamPairs, teams, 'Team not found')] as const] : []),
        ]}
      />
      <EditStep service={service} step={groupStep.id} what={groupStep.title} />
    </Section>
  )
}

interface Pair {
  group: string
  /** Of a role or a team. */
  id: string
}

/** Null when there is none. */
function pairList(pairs: readonly Pair[], known: readonly Named[], gone: string) {
  if (pairs.length === 0) return null
  const names = new Map(known.map(({ id, name }) => [id, name]))
  return <PairList key={gone} pairs={pairs} nameOf={(id) => names.get(id) ?? gone} />
}

/** Pairs that are shown before the rest is asked for. */
const shownPairs = 10

function PairList({ pairs, nameOf }: { pairs: readonly Pair[]; nameOf: (id: string) => string }) {
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      <ul className={classes.pairs}>
        {(isWhole ? pairs : pairs.slice(0, shownPairs)).map(({ group, id }) => (
          <li key={`${id} ${group}`}>
            <span>{group}</span>
            <span className={classes.arrow}>→</span>
            <span>{nameOf(id)}</span>
          </li>
        ))}
      </ul>
      {pairs.length > shownPairs && (
        <Button variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Show the first ${shownPairs}` : `Show all ${pairs.length}`}
        </Button>
      )}
    </>
  )
}
