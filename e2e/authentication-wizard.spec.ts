import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { personLdif } from '../apps/server/src/testing/directory/directory-people.ts'
import {
  groupsBase,
  hasSlapd,
  peopleBase,
  readerDn,
  readerPassword,
  type Slapd,
  startSlapd,
} from '../apps/server/src/testing/directory/throwaway-slapd.ts'
import type { Product } from '../dev/product.ts'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { openConsole, signIn } from './console.ts'
import { activate, addService, rowOf, services, settingsFor } from './directory-service.ts'
import { addPerson } from './people.ts'
import { test as base } from './shared-product.ts'
import { addTeam } from './team.ts'

interface Directory {
  slapd: Slapd
  /** Names of two people that nobody else has. */
  jane: string
  carl: string
  /** A group that jane is in. */
  group: string
}

/** With a real directory, whose certificate nobody trusts. */
const test = base.extend<{ directory: Directory }>({
  // biome-ignore lint/correctness/noEmptyPattern: it needs none of the others
  directory: async ({}, use) => {
    const mark = randomBytes(4).toString('hex')
    const [jane, carl] = [`jane-${mark}`, `carl-${mark}`]
    const group = `Night shift ${mark}`
    const slapd = await startSlapd([personLdif(jane), personLdif(carl), groupLdif(group, jane)].join('\n'))
    await use({ slapd, jane, carl, group })
    await slapd.stop()
  },
})

function groupLdif(name: string, member: string): string {
  return `dn: cn=${name},${groupsBase}\nobjectClass: groupOfNames\ncn: ${name}\nmember: cn=${member},${peopleBase}\n`
}

// Which service is active is a setting of the whole installation.
test.use({ ownProduct: { because: 'it decides who signs in' } })
test.skip(!hasSlapd, 'skipped: needs slapd')

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const finish = (page: Page) => button(page, 'Finish & Save Service')
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function tryConnection(page: Page, expected: string | RegExp): Promise<void> {
  await button(page, 'Test Server Connection').click()
  await expect(part(page, 'Server Connection Check')).toContainText(expected)
}

async function tryLogin(page: Page, username: string, password: string): Promise<void> {
  const trial = part(page, 'User Login Test')
  await trial.getByLabel('Username').fill(username)
  await trial.getByRole('textbox', { name: /^Password/ }).fill(password)
  await button(page, 'Test User Login').click()
}

/** Throws when the password of the directory is refused. */
async function signsIn(product: Product, username: string): Promise<void> {
  const person = product.apiAs({ username, password: `${username}'s secret` })
  expect((await person('GET', '/system/sessions')).status).toBe(200)
}

test('a directory is entered, tried out, saved and activated, and its people sign in', async ({
  page,
  product,
  directory: { slapd, jane, group },
}) => {
  await activate(product, null)
  const { name: team } = await addTeam(product)
  const title = `People of ${jane}`
  await openConsole(page, product)
  await page.goto(`${product.url}${services}`)
  await button(page, 'Create service').click()
  await button(page, 'Get started').click()
  await expect(page.getByText('Field is required.')).toBeVisible()
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Service' }).click()
  await page.getByRole('option', { name: 'LDAP' }).click()
  await button(page, 'Get started').click()
  await expect(page.getByRole('heading', { name: 'Create LDAP Authentication Service' })).toBeVisible()

  // The usual ports go with the transport; another stays.
  const port = field(page, 'Port')
  await expect(port).toHaveValue('636')
  await page.getByText('StartTLS', { exact: true }).click()
  await expect(port).toHaveValue('389')
  await field(page, 'Title').fill(title)
  await port.fill(String(slapd.port))
  await tryConnection(
    page,
    `localhost:${slapd.port}: Its certificate is signed by itself, and not trusted here.`,
  )
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'Verify Certificates' }).uncheck()
  await expect(page.getByText('whoever is on the way can pose as the directory')).toBeVisible()
  await expect(page.getByText('This was the answer before the settings were changed.')).toBeVisible()
  await field(page, 'System User DN (optional)').fill(readerDn)
  const systemPassword = page.getByLabel('System Password (optional)')
  await systemPassword.fill('a wrong one')
  await tryConnection(page, 'It refuses the system user. Wrong name or password.')
  await systemPassword.fill(readerPassword)
  await button(page, 'Add server').click()
  const second = page.getByRole('group', { name: 'Server 2' })
  await expect(second.getByLabel('Hostname')).toBeFocused()
  await second.getByLabel('Hostname').fill('localhost')
  await second.getByLabel('Port').fill('1')
  await tryConnection(page, `Successfully connected to localhost:${slapd.port}`)
  await expect(page.getByText('localhost:1: Nothing listens there.')).toBeVisible()
  await button(page, 'Move Server 2 up').click()

  // Nobody comes to the next step with something wrong in this one.
  const host = page.getByRole('group', { name: 'Server 2' }).getByLabel('Hostname')
  await expect(host).toHaveValue('localhost')
  await host.fill('')
  await button(page, 'Next: User Synchronization').click()
  await expect(host).toBeFocused()
  await expect(host).toHaveAttribute('aria-invalid', 'true')
  await host.fill('localhost')
  await page.keyboard.press('Enter')
  const searchBase = field(page, 'Search Base DN')
  await expect(searchBase).toBeFocused()

  await finish(page).click()
  await expect(searchBase).toHaveAttribute('aria-invalid', 'true')
  await expect(searchBase).toBeFocused()
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await expect(part(page, 'Roles')).toContainText('Reader')
  await searchBase.fill(peopleBase)
  await field(page, 'Search Pattern').fill('(uid={0}')

  // The server reads the pattern; what it says stands at its field, in its step.
  await button(page, 'Server Configuration').click()
  await expect(field(page, 'Title')).toHaveValue(title)
  await finish(page).click()
  const pattern = field(page, 'Search Pattern')
  await expect(pattern).toBeFocused()
  await expect(page.getByText('It must be a valid LDAP filter.')).toBeVisible()
  await pattern.fill('(|(uid={0})(mail=*{0}*))')

  const trial = part(page, 'User Login Test')
  await tryLogin(page, 'nobody', 'x')
  await expect(trial).toContainText('User <nobody> does not exist in')
  await tryLogin(page, 'example.org', '')
  await expect(trial).toContainText('The search pattern finds several users by the name <example.org>')
  await pattern.fill('(uid={0})')
  await tryLogin(page, jane, 'not hers')
  await expect(trial).toContainText('Wrong password.')
  await tryLogin(page, jane, `${jane}'s secret`)
  await expect(trial).toContainText(`Successfully logged in <${jane}>`)
  await expect(trial.getByRole('row', { name: `email ${jane}@example.org` })).toBeVisible()
  expect(await graveProblemsInBothThemes(page)).toEqual([])

  // What a group brings is mapped, and tried out.
  await button(page, 'Next: Group Synchronization').click()
  const groupBase = field(page, 'Group Search Base DN (optional)')
  await expect(groupBase).toBeFocused()
  await button(page, 'Add team mapping').click()
  const mapping = page.getByRole('group', { name: 'Team mapping 1' })
  await mapping.getByLabel('Group').fill(group)
  await mapping.getByRole('combobox', { name: 'Team' }).click()
  await page.getByRole('option', { name: team }).click()
  await finish(page).click()
  await expect(page.getByText('Groups cannot be mapped without a search base.')).toBeVisible()
  await groupBase.fill(groupsBase)
  await tryLogin(page, jane, `${jane}'s secret`)
  await expect(trial).toContainText(group)
  await expect(trial).toContainText(team)
  expect(await graveProblemsInBothThemes(page)).toEqual([])

  await finish(page).click()
  await expect(page.getByText('Authentication service was created successfully.')).toBeVisible()
  const row = rowOf(page, { title })
  await row.getByRole('button', { name: 'Activate' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click()
  await expect(row.getByText('ACTIVE', { exact: true })).toBeVisible()
  await signsIn(product, jane)

  await button(page, 'View active service').click()
  await expect(page.getByRole('heading', { name: `Authentication Service Details - ${title}` })).toBeVisible()
  await expect(part(page, 'Server Configuration')).toContainText(`localhost:1, localhost:${slapd.port}`)
  await expect(part(page, 'Server Configuration')).toContainText('******')
  await expect(part(page, 'Group Synchronization')).toContainText(groupsBase)
  const mapped = part(page, 'Synchronized Teams').getByRole('row', { name: team })
  await expect(mapped).toContainText(group)
  const users = part(page, 'Synchronized Users')
  await expect(users.getByRole('row', { name: jane })).toContainText('Reader')
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await users.getByRole('link', { name: jane }).click()
  await expect(page.getByRole('heading', { name: /User Details/ })).toBeVisible()
  await expect(part(page, 'Teams')).toContainText(team)
  await activate(product, null)
})

test('a stored password stays when none is typed, and is asked for when it would go elsewhere', async ({
  page,
  product,
  directory: { slapd, carl },
}) => {
  const service = await addService(product, settingsFor(slapd))
  await activate(product, service.id)
  await signsIn(product, carl)
  await signIn(page, product)
  const details = `${product.url}${services}/${service.id}`
  await page.goto(details)
  await page.getByRole('link', { name: 'Edit User Synchronization' }).click()
  await field(page, 'Full Name Attribute').fill('displayName')
  await tryLogin(page, carl, `${carl}'s secret`)
  await expect(part(page, 'User Login Test')).toContainText(`The one called ${carl}`)
  // It has no roles for newcomers, which the API lets pass.
  const roles = page.getByRole('combobox', { name: 'Default Roles' })
  await finish(page).click()
  await expect(roles).toBeFocused()
  await expect(part(page, 'Roles')).toContainText('Field is required.')
  await roles.fill('Reader')
  await page.getByRole('option', { name: 'Reader', exact: true }).click()
  await page.keyboard.press('Escape')
  await finish(page).click()
  await expect(page.getByText('Authentication service was updated successfully.')).toBeVisible()
  await expect(part(page, 'User Synchronization')).toContainText('displayName')
  await signsIn(product, carl)

  await page.getByRole('link', { name: 'Edit Server Configuration' }).click()
  await field(page, 'Hostname').fill('127.0.0.1')
  await button(page, 'Next: User Synchronization').click()
  await finish(page).click()
  const password = page.getByLabel('System Password (optional)')
  await expect(password).toBeFocused()
  await expect(page.getByText('enter the password of the system user again')).toBeVisible()
  await part(page, 'System User').getByRole('button', { name: 'Reset', exact: true }).click()
  await password.fill(readerPassword)
  await tryConnection(page, `Successfully connected to 127.0.0.1:${slapd.port}`)
  await page.getByRole('link', { name: 'View Details' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await finish(page).click()
  await expect(part(page, 'Server Configuration')).toContainText(`127.0.0.1:${slapd.port}`)
  await signsIn(product, carl)

  await button(page, 'Deactivate').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(part(page, 'Server Configuration')).toContainText('INACTIVE')
  await button(page, 'Delete').click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Delete authentication service' }).click()
  await expect(dialog.getByText('is still in use')).toBeVisible()
})

test('who may not change the active service, or try one out, is told so', async ({ page, product }) => {
  const service = await addService(product)
  await activate(product, service.id)
  const permissions = ['authentication:edit', 'authservicebackend:*', 'authservicetestbackend:execute']
  await signIn(page, product, await addPerson(product, { permissions }))
  await page.goto(`${product.url}${services}/edit/${service.id}`)
  await expect(page.getByText('only an administrator can change which directory')).toBeVisible()
  await expect(finish(page)).toHaveCount(0)
  await activate(product, null)
  await page.reload()
  await expect(field(page, 'Title')).toHaveValue(service.title)
  await expect(button(page, 'Test Server Connection')).toHaveAttribute('aria-disabled', 'true')
  await field(page, 'Title').fill(`${service.title} of all`)
  // By the keyboard alone.
  await button(page, 'User Synchronization').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('You are not allowed to see roles')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('Authentication service was updated successfully.')).toBeVisible()
  await expect(page.getByText('You are not allowed to see who came from this service.')).toBeVisible()
})

test('an Active Directory begins with its own settings, and what is typed is not lost by the way', async ({
  page,
  product,
}) => {
  await activate(product, null)
  await signIn(page, product)
  await page.goto(`${product.url}${services}/create/kerberos`)
  await expect(
    page.getByText('No authentication service plugin configured for type "kerberos"'),
  ).toBeVisible()
  await page.goto(`${product.url}${services}/create/active-directory`)
  await expect(field(page, 'Title')).toHaveValue('Active Directory')
  await field(page, 'Description (optional)').fill('All of the company')
  await button(page, 'User Synchronization').click()
  await expect(field(page, 'Name Attribute')).toHaveValue('userPrincipalName')
  await expect(field(page, 'Search Pattern')).toHaveValue(/sAMAccountName=\{0\}/)
  await expect(page.getByText('ID Attribute')).toHaveCount(0)
  await page.getByRole('link', { name: 'Authentication Services' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await field(page, 'Search Base DN').fill('dc=corp,dc=example')
  await button(page, 'Server Configuration').click()
  await expect(field(page, 'Description (optional)')).toHaveValue('All of the company')
  await finish(page).click()
  await expect(page.getByText('Authentication service was created successfully.')).toBeVisible()
  await page.goto(`${product.url}${services}/active`)
  await expect(page.getByRole('heading', { name: 'All Authentication Services' })).toBeVisible()
})
