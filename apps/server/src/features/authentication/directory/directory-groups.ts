import type { DirectoryConfig } from '@logline/contract'
import { type Client, ResultCodeError } from 'ldapts'
import { DirectoryProblem } from './directory-problem.ts'
import { textsOf } from './directory-user.ts'
import { groupFilter } from './user-filter.ts'

/** More than this in one answer is a pattern that does not ask for the groups of one user. */
const maxGroups = 1_000
const [sizeLimitExceeded, noSuchObject] = [4, 32]

/** Names of the groups that the search pattern finds for an entry; none when groups are not asked for. */
export async function groupsOf(
  client: Client,
  config: DirectoryConfig,
  user: { dn: string; username: string },
): Promise<string[]> {
  if (config.group_search_base === '') return []
  const search = client.search(config.group_search_base, {
    scope: 'sub',
    filter: groupFilter(config.group_search_pattern, user),
    attributes: [config.group_name_attribute],
    sizeLimit: maxGroups,
    timeLimit: 5,
  })
  const { searchEntries } = await search.catch((error: unknown) => {
    if (!(error instanceof ResultCodeError)) throw error
    if (error.code === noSuchObject) {
      const base = config.group_search_base
      throw new DirectoryProblem(
        `There is no group search base "${base}", or the system user may not read it.`,
      )
    }
    if (error.code !== sizeLimitExceeded) throw error
    throw new DirectoryProblem(`The group search pattern finds more than ${maxGroups} groups of one user.`)
  })
  return searchEntries.flatMap((entry) => textsOf(entry, config.group_name_attribute))
}

/** Ids of the roles and teams that these groups bring; names of groups are the same in upper and lower case. */
export function mappedBy(
  { role_mapping, team_mapping }: Pick<DirectoryConfig, 'role_mapping' | 'team_mapping'>,
  groups: readonly string[],
): { roles: string[]; teams: string[] } {
  const names = new Set(groups.map((name) => name.toLowerCase()))
  const isIn = ({ group }: { group: string }) => names.has(group.toLowerCase())
  return {
    roles: role_mapping.filter(isIn).map(({ role_id }) => role_id),
    teams: team_mapping.filter(isIn).map(({ team_id }) => team_id),
  }
}
