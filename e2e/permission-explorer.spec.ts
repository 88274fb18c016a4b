import { expect, type Page } from '@playwright/test'
import type { Product } from '../dev/product.ts'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { signIn } from './console.ts'
import { addPerson, grnOf, type Person, share } from './people.ts'
import { test } from './shared-product.ts'

const explorer = (page: Page) => page.getByRole('region', { name: 'Why may this user do this?' })

const verdict = (page: Page) =>
  explorer(page)
    .getByRole('status')
    .filter({ hasText: /^(Yes|No)/ })

async function choose(page: Page, field: string, option: string): Promise<void> {
  const select = explorer(page).getByRole('combobox', { name: field, exact: true })
  await select.click()
  await select.fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** A stream that nobody else has. */
async function addStream(product: Product, { username }: Person): Promise<{ id: string; title: string }> {
  const { index_sets } = (await (await product.api('GET', '/system/indices/index_sets')).json()) as {
    index_sets: { id: string }[]
  }
  const title = `Payments of ${username}`
  const made = await product.api('POST', '/streams', { title, index_set_id: index_sets[0]?.id })
  return { id: ((await made.json()) as { stream_id: string }).stream_id, title }
}

test('it is told why a user may not do something, what would give it, and through what it is given then', async ({
  page,
  product,
}) => {
  const nina = await addPerson(product, { firstName: 'Nina' })
  const stream = await addStream(product, nina)
  await signIn(page, product)
  await page.goto(`${product.url}/system/users/${nina.id}`)
  await expect(page.getByRole('heading', { name: `User Details - ${nina.fullName}`, level: 1 })).toBeVisible()
  await expect(explorer(page)).toContainText('Choose what is to be done, and with what.')
  await choose(page, 'Type', 'Stream')
  await choose(page, 'Action', 'edit')
  await choose(page, 'Which one', stream.title)
  await expect(verdict(page)).toHaveText(`Nostreams:edit:${stream.id}`)
  await expect(explorer(page)).toContainText(`were shared with ${nina.fullName} as Manager, or more`)
  await expect(explorer(page).getByRole('link', { name: 'Admin', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\?ask=streams/)
  expect(await graveProblemsInBothThemes(page)).toEqual([])

  await share(product, `grn::::stream:${stream.id}`, { [grnOf(nina)]: 'manage' })
  await page.reload()
  await expect(verdict(page)).toHaveText(`Yesstreams:edit:${stream.id}`)
  const way = explorer(page).getByRole('list', { name: 'Way' })
  await expect(way).toContainText('has capability Manager on stream')
  await expect(way.getByRole('link', { name: stream.title })).toBeVisible()
  await expect(way).toContainText(`which gives streams:edit:${stream.id}`)
  await expect(explorer(page)).toContainText('Would no longer be so, if')
  await expect(explorer(page)).toContainText('the share ended.')
  await explorer(page).getByRole('button', { name: 'Open sharing' }).click()
  const dialog = page.getByRole('dialog', { name: `Sharing stream: ${stream.title}` })
  await expect(dialog.getByRole('listitem').filter({ hasText: nina.fullName })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await graveProblemsInBothThemes(page)).toEqual([])

  await page
    .getByRole('list', { name: 'Shared entities' })
    .getByRole('listitem')
    .filter({ hasText: stream.title })
    .getByRole('link', { name: 'Why?' })
    .click()
  await expect(verdict(page)).toHaveText(`Yesstreams:read:${stream.id}`)
  await page.goBack()
  await expect(verdict(page)).toHaveText(`Yesstreams:edit:${stream.id}`)

  await choose(page, 'Type', 'messages')
  await choose(page, 'Action', 'read')
  await expect(verdict(page)).toHaveText('Yesmessages:read')
  await expect(way).toContainText('has the role Reader')
  await choose(page, 'Type', 'Dashboard')
  await choose(page, 'Action', 'create')
  await expect(verdict(page)).toHaveText('Nodashboards:create')
  await expect(explorer(page).getByRole('link', { name: 'Dashboard Creator' })).toBeVisible()
  const earlier = explorer(page).getByRole('list', { name: 'Asked before' })
  await expect(earlier.getByRole('listitem').nth(0)).toHaveText('read messages role Reader')
  await expect(earlier).toContainText(`edit Stream ${stream.title}shared with the user`)
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await earlier.getByRole('button', { name: 'read messages' }).click()
  await expect(verdict(page)).toHaveText('Yesmessages:read')
  await expect(earlier.getByRole('listitem').nth(0)).toContainText('needs Dashboard Creator')
})

test('users see why they may do something themselves, and of others only who may see their rights', async ({
  page,
  product,
}) => {
  const nina = await addPerson(product, { firstName: 'Nina' })
  const ben = await addPerson(product, { firstName: 'Ben', permissions: [`users:edit:${nina.username}`] })
  await signIn(page, product, ben)
  await page.goto(`${product.url}/system/users/${ben.id}?ask=users:edit:${nina.username}`)
  await expect(verdict(page)).toHaveText(`Yesusers:edit:${nina.username}`)
  await expect(explorer(page)).toContainText('has it as a permission of their own')
  await page.goto(`${product.url}/system/users/${nina.id}`)
  await expect(page.getByRole('region', { name: 'Shared Entities' })).toBeVisible()
  await expect(explorer(page)).toHaveCount(0)
})
