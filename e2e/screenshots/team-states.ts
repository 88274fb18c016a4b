import { button, open, pageWith, type ScreenState, type Stage } from './stage.ts'

const list = '/system/teams'
const name = 'Payments on-call'

/** The list of teams, the page of one, and what is shared with it. */
export const teamStates: readonly ScreenState[] = [
  { name: 'teams, none found', show: pageWith(`${list}?query=nobody`, 'No teams have been found.') },
  { name: 'teams', show: showTeams },
  { name: 'teams, narrow', width: 390, show: showTeams },
  { name: 'teams, creating one', show: createTeam },
  { name: 'team', show: showTeam },
  { name: 'team, narrow', width: 390, height: 1_200, show: showTeam },
]

async function showTeams(stage: Stage): Promise<void> {
  await teamOf(stage)
  await pageWith(list, name)(stage)
}

async function createTeam(stage: Stage): Promise<void> {
  await showTeams(stage)
  await button(stage.page, 'Create team').click()
  const dialog = stage.page.getByRole('dialog')
  await button(dialog, 'Create team').click()
  await dialog.getByText('Field is required.').waitFor()
}

async function showTeam(stage: Stage): Promise<void> {
  await open(stage, `${list}/${await teamOf(stage)}`)
  await stage.page.getByText('jane').first().waitFor()
}

/** Id of the one that is there from the first picture on. */
async function teamOf({ product }: Stage): Promise<string> {
  const answer = await product.api('GET', '/authz/teams')
  const { teams } = (await answer.json()) as { teams: { id: string }[] } // see the contract
  return teams[0]?.id ?? (await addTeam(product))
}

async function addTeam(product: Stage['product']): Promise<string> {
  const found = await product.api('GET', '/authz/roles?query=Creator')
  const { roles } = (await found.json()) as { roles: { id: string }[] }
  const made = await product.api('POST', '/authz/teams', {
    name,
    description: 'Whoever is called when payments fail, day and night.',
    roles: roles.map(({ id }) => id),
  })
  const { id } = (await made.json()) as { id: string }
  await product.api('PUT', `/authz/teams/${id}/members`, ['jane'])
  return id
}
