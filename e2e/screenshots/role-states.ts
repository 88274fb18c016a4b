import { button, open, pageWith, type ScreenState, type Stage } from './stage.ts'

/** The list of roles, and the pages of one. */
export const roleStates: readonly ScreenState[] = [
  { name: 'roles', show: pageWith('/system/roles', 'Dashboard Creator') },
  { name: 'roles, none found', show: pageWith('/system/roles?query=nobody', 'No roles have been found.') },
  { name: 'roles, creating one', show: createRole },
  { name: 'role details', show: (stage) => showRole(stage, '') },
  { name: 'role editing, built-in', height: 1_200, show: (stage) => showRole(stage, '/edit') },
]

async function createRole(stage: Stage): Promise<void> {
  await pageWith('/system/roles', 'Dashboard Creator')(stage)
  await button(stage.page, 'Create role').click()
  const dialog = stage.page.getByRole('dialog')
  await button(dialog, 'Create role').click()
  await dialog.getByText('Field is required.').waitFor()
}

async function showRole(stage: Stage, page: '' | '/edit'): Promise<void> {
  const answer = await stage.product.api('GET', '/authz/roles?query=Reader')
  const { roles } = (await answer.json()) as { roles: { id: string }[] } // see the contract
  await open(stage, `/system/roles${page}/${roles[0]?.id}`)
  await stage.page.getByText('jane').first().waitFor()
}
