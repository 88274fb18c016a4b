import { expect, type Locator, type Page } from '@playwright/test'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { openConsole, signIn } from './console.ts'
import { addPerson } from './people.ts'
import { test } from './shared-product.ts'
import { addTeam, nameForTeam } from './team.ts'
import { openWorkplace } from './workplace.ts'

const row = (page: Page, text: string) =>
  page.locator('tbody tr').filter({ has: page.getByText(text, { exact: true }) })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })

async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await field.click()
  await field.fill(option)
  await page.getByRole('option', { name: option }).click()
  // Away from the field, whose options lie over what is below.
  await page.keyboard.press('Tab')
}

test('a team is made, found, changed, and given members, whose roles are then theirs', async ({
  page,
  product,
}) => {
  const jane = await addPerson(product)
  const name = nameForTeam('Makers')
  await openConsole(page, product)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'System' }).click()
  await page.getByRole('menuitem', { name: 'Users and Teams' }).click()
  await page.getByRole('link', { name: 'Teams Overview' }).click()
  await expect(heading(page, 'Teams Overview')).toBeVisible()

  await page.getByRole('button', { name: 'Create team' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create team' })
  await dialog.getByRole('button', { name: 'Create team' }).click()
  await expect(dialog.getByText('Field is required.')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Description').fill('Make dashboards')
  const roles = dialog.getByRole('combobox', { name: 'Roles' })
  await roles.click()
  await expect(page.getByRole('option', { name: 'Reader', exact: true })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Admin', exact: true })).toHaveCount(0)
  await choose(page, roles, 'Dashboard Creator')
  await dialog.getByRole('button', { name: 'Create team' }).click()
  await expect(page.getByText(`Team "${name}" was created successfully`)).toBeVisible()

  await page.goto(`${product.url}/system/teams?query=${encodeURIComponent(name)}`)
  await expect(row(page, name)).toContainText('Make dashboards')
  await expect(row(page, name)).toContainText('Dashboard Creator')
  await page.getByRole('button', { name: 'Create team' }).click()
  await dialog.getByLabel('Name').fill(name.toUpperCase())
  await dialog.getByRole('button', { name: 'Create team' }).click()
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/already exists\./)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()

  await row(page, name).getByRole('link', { name }).click()
  await expect(heading(page, `Team - ${name}`)).toBeVisible()
  await expect(page.getByText('No members have been found.')).toBeVisible()
  await page.getByRole('button', { name: 'Add Member' }).click()
  await expect(page.getByText('The user is required')).toBeVisible()
  await choose(page, page.getByRole('combobox', { name: 'Add Members' }), jane.username)
  await page.getByRole('button', { name: 'Add Member' }).click()
  await expect(page.getByText(`Users "${jane.username}" were added successfully`)).toBeVisible()
  await expect(row(page, jane.email)).toContainText('by hand')
  const made = await product.apiAs(jane)('GET', `/users/${jane.username}`)
  expect(await made.json()).toMatchObject({ permissions: expect.arrayContaining(['dashboards:create']) })
  expect(await graveProblemsInBothThemes(page)).toEqual([])

  const renamed = `${name}-renamed`
  await page.getByLabel('Name', { exact: true }).fill(renamed)
  await page.getByRole('button', { name: 'Update team' }).click()
  await expect(page.getByText(`Team "${renamed}" was updated successfully`)).toBeVisible()
  await expect(heading(page, `Team - ${renamed}`)).toBeVisible()

  await page.getByRole('link', { name: 'Teams Overview' }).click()
  await page.goto(`${product.url}/system/teams?query=${encodeURIComponent(renamed)}`)
  await expect(row(page, renamed)).toContainText(jane.username)
})

test('a member is removed, and one whom a service puts in is said to come back', async ({
  page,
  product,
}) => {
  const [jane, omar] = [await addPerson(product), await addPerson(product, { firstName: 'Omar' })]
  const team = await addTeam(product, { members: [jane, omar] })
  await signIn(page, product)
  // As if a service had put him in: that takes a directory with groups.
  await page.route(`**/api/authz/teams/${team.id}/members?*`, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { users: { username: string }[] } // see the contract
    const users = body.users.map((user) => ({
      ...user,
      mapped_by: user.username === omar.username ? 'a'.repeat(24) : null,
    }))
    await route.fulfill({ response, json: { ...body, users } })
  })
  await page.goto(`${product.url}/system/teams/${team.id}`)
  await expect(row(page, omar.email)).toContainText('by an authentication service')
  await row(page, omar.email).getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove member' })
  await expect(question).toContainText('At the next sign-in that happens again')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await row(page, omar.email).getByRole('button', { name: 'Remove' }).click()
  await question.getByRole('button', { name: 'Remove member' }).click()
  await expect(page.getByText(`User "${omar.username}" was removed successfully`)).toBeVisible()
  await expect(row(page, omar.email)).toHaveCount(0)

  await row(page, jane.email).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(`User "${jane.username}" was removed successfully`)).toBeVisible()
  await expect(page.getByText('No members have been found.')).toBeVisible()
})

test('a stream that is shared with a team is seen by its members, who are told why, until the team is deleted', async ({
  page,
  browser,
  product,
}) => {
  const jane = await addPerson(product)
  const team = await addTeam(product, { members: [jane] })
  const { streamId } = await openWorkplace(product)
  const { title } = (await (await product.api('GET', `/streams/${streamId}`)).json()) as { title: string }
  await signIn(page, product)
  await page.goto(`${product.url}/streams?query=${encodeURIComponent(`"${title}"`)}`)
  await row(page, title).getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: `Sharing stream: ${title}` })
  await choose(page, dialog.getByRole('combobox', { name: 'User or team' }), team.name)
  await dialog.getByRole('button', { name: 'Add Collaborator' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: team.name })).toBeVisible()
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Update sharing' }).click()
  await expect(page.getByText(`Shares for stream "${title}" updated successfully`)).toBeVisible()

  const hers = await (await browser.newContext()).newPage()
  await signIn(hers, product, jane)
  await hers.goto(`${product.url}/streams?query=${encodeURIComponent(`"${title}"`)}`)
  await expect(row(hers, title)).toBeVisible()
  await hers.goto(`${product.url}/system/users/${jane.id}?ask=streams:read:${streamId}`)
  await expect(hers.getByRole('list', { name: 'Teams' })).toContainText(team.name)
  await expect(hers.getByRole('list', { name: 'Shared entities' })).toContainText(title)
  const way = hers.getByRole('list', { name: 'Way' })
  await expect(way).toContainText(`is a member of the team ${team.name}`)
  await expect(way).toContainText(`which has capability Viewer on stream ${title}`)
  await expect(hers.getByText(`the user left the team ${team.name}, or the share ended.`)).toBeVisible()

  await page.goto(`${product.url}/system/users/${jane.id}`)
  await page.getByRole('list', { name: 'Teams' }).getByRole('link', { name: team.name }).click()
  await expect(heading(page, `Team - ${team.name}`)).toBeVisible()
  await expect(page.getByText('Found 1 entity which is shared with the team.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Shared entities' })).toContainText(title)
  await page.goto(`${product.url}/system/teams?query=${encodeURIComponent(`"${team.name}"`)}`)
  await row(page, team.name)
    .getByRole('button', { name: `More actions for ${team.name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText(`Do you really want to delete team "${team.name}"?`)).toBeVisible()
  await expect(page.getByText('1 member loses what is shared with it.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete team' }).click()
  await expect(page.getByText(`Team "${team.name}" was deleted successfully`)).toBeVisible()
  await expect(page.getByText('No teams have been found.')).toBeVisible()

  await hers.goto(`${product.url}/streams?query=${encodeURIComponent(`"${title}"`)}`)
  await expect(hers.getByText('No streams have been found')).toBeVisible()
  await hers.context().close()
})

test('a role that comes with a team is told as such', async ({ page, product }) => {
  const jane = await addPerson(product)
  const team = await addTeam(product, { members: [jane], roles: ['Dashboard Creator'] })
  await signIn(page, product)
  await page.goto(`${product.url}/system/users/${jane.id}?ask=dashboards:create`)
  const way = page.getByRole('list', { name: 'Way' })
  await expect(way).toContainText(`is a member of the team ${team.name}`)
  await expect(way).toContainText('which has the role Dashboard Creator')
  await way.getByRole('link', { name: team.name }).click()
  await expect(heading(page, `Team - ${team.name}`)).toBeVisible()
  await page.goto(`${product.url}/system/users/edit/${jane.id}`)
  await expect(page.getByRole('list', { name: 'Teams' })).toContainText('Dashboard Creator')
})

test('who may only read teams is offered no change of one, and others are told that they may not', async ({
  page,
  browser,
  product,
}) => {
  const team = await addTeam(product, { members: [await addPerson(product)] })
  const ben = await addPerson(product, { firstName: 'Ben', permissions: ['teams:list', 'teams:read'] })
  await signIn(page, product, ben)
  await page.goto(`${product.url}/system/teams?query=${encodeURIComponent(`"${team.name}"`)}`)
  await expect(row(page, team.name)).toBeVisible()
  for (const name of ['Create team', 'Edit', `More actions for ${team.name}`])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await page.getByRole('link', { name: team.name }).click()
  await expect(heading(page, `Team - ${team.name}`)).toBeVisible()
  await expect(page.getByText('You are not allowed to see who is in this team.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update team' })).toHaveCount(0)

  const hers = await (await browser.newContext()).newPage()
  await signIn(hers, product, await addPerson(product))
  await hers.goto(`${product.url}/system/teams`)
  await expect(hers.getByText('Missing Permissions', { exact: true })).toBeVisible()
  await hers.goto(`${product.url}/system/teams/${team.id}`)
  await expect(heading(hers, 'Missing Permissions')).toBeVisible()
  await hers.context().close()
})
