import { randomBytes } from 'node:crypto'
import type { IndexSet } from '@logline/contract'
import { expect, type Page } from '@playwright/test'
import type { Product } from '../dev/product.ts'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { signIn } from './console.ts'
import { addPerson } from './people.ts'
import { test } from './shared-product.ts'

/** A prefix that no other test has, and none that begins another's. */
const newPrefix = () => `e2e${randomBytes(6).toString('hex')}`
const row = (page: Page, title: string) =>
  page.locator('tbody tr').filter({ has: page.getByRole('link', { name: title, exact: true }) })
const dialog = (page: Page) => page.getByRole('alertdialog')

async function openList(page: Page, product: Product): Promise<void> {
  await signIn(page, product)
  await page.goto(`${product.url}/system/indices`)
  await expect(page.getByRole('heading', { level: 1, name: 'Indices & Index Sets' })).toBeVisible()
}

async function defaultIndexSet(product: Product): Promise<IndexSet> {
  const { index_sets } = (await (await product.api('GET', '/system/indices/index_sets')).json()) as {
    index_sets: IndexSet[]
  }
  const found = index_sets.find((set) => set.default)
  if (!found) throw new Error('There is no default index set.')
  return found
}

/** Made through the API, like the default one; its id. */
async function makeIndexSet(product: Product, prefix: string): Promise<string> {
  const { id: _, ...like } = await defaultIndexSet(product)
  const body = { ...like, title: prefix, index_prefix: prefix }
  const answer = await product.api('POST', '/system/indices/index_sets', body)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as IndexSet).id
}

async function moreOf(page: Page, title: string, action: string): Promise<void> {
  await row(page, title)
    .getByRole('button', { name: `More actions for ${title}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('an index set is made; what is wrong stands beside its field', async ({ page, product }) => {
  const prefix = newPrefix()
  await openList(page, product)
  await page.getByRole('button', { name: 'Create index set' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create Index Set' })).toBeVisible()
  const create = page.getByRole('button', { name: 'Create index set' })
  await page.getByLabel('Index prefix').fill('Logline')
  await page.getByLabel('Lifetime in days, at most').fill('30')
  await create.click()
  await expect(page.getByLabel('Title')).toBeFocused()
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription(/Field is required\./)
  await expect(page.getByLabel('Index prefix')).toHaveAccessibleDescription(
    /Invalid index prefix: must be lower case/,
  )
  await expect(page.getByLabel('Lifetime in days, at most')).toHaveAccessibleDescription(
    /at least 1 day between the minimum and maximum lifetime/,
  )
  await expect(page.getByText('4 settings need attention')).toBeVisible()

  await page.getByLabel('Title').fill(prefix)
  await page.getByLabel('Description').fill('Of a test')
  await page.getByLabel('Index prefix').fill('logline')
  await page.getByLabel('Lifetime in days, at most').fill('35')
  await create.click()
  await expect(page.getByLabel('Index prefix')).toHaveAccessibleDescription(
    /Index prefix "logline" would conflict with an existing index set!/,
  )
  await expect(page.getByLabel('Index prefix')).toBeFocused()
  await page.getByLabel('Index prefix').fill(prefix)
  await create.click()
  await expect(page.getByText(`Successfully created index set '${prefix}'`)).toBeVisible()
  await page.getByRole('textbox', { name: 'Search for index sets' }).fill(prefix)
  await expect(row(page, prefix)).toContainText('Messages are kept for 30 days to 35 days')
})

test('each strategy has its own form, and what was typed for another stays', async ({ page, product }) => {
  const prefix = newPrefix()
  const id = await makeIndexSet(product, prefix)
  await signIn(page, product)
  await page.goto(`${product.url}/system/index_sets/${id}/configuration`)
  await expect(page.getByRole('heading', { level: 1, name: prefix })).toBeVisible()
  const choose = async (kind: 'rotation' | 'retention', name: string) => {
    await page.getByRole('combobox', { name: `Select ${kind} strategy` }).click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  await page.getByLabel('Lifetime in days, at least').fill('7')
  await choose('rotation', 'Index Message Count')
  await expect(page.getByLabel('Max documents per index')).toHaveValue('20000000')
  await choose('rotation', 'Index Size')
  await expect(page.getByLabel('Max size per index (in bytes)')).toHaveAccessibleDescription(/1 GiB/)
  await choose('retention', 'Do nothing')
  await expect(page.getByLabel('Max number of indices')).toHaveCount(0)
  await choose('retention', 'Close Index')
  await page.getByLabel('Max number of indices').fill('3')
  await choose('rotation', 'Index Time Size Optimizing')
  await expect(page.getByLabel('Lifetime in days, at least')).toHaveValue('7')
  await choose('rotation', 'Index Time')
  await page.getByLabel('Rotation period (ISO8601 Duration)').fill('pt30m')
  const update = page.getByRole('button', { name: 'Update index set' })
  await update.click()
  await expect(page.getByText('invalid (min 1 hour)')).toBeVisible()
  await page.getByLabel('Rotation period (ISO8601 Duration)').fill('pt6h')
  await update.click()
  await expect(page.getByText(`Successfully updated index set '${prefix}'`)).toBeVisible()
  await page.getByRole('textbox', { name: 'Search for index sets' }).fill(prefix)
  await expect(row(page, prefix)).toContainText(
    'A new index begins every 6 hours. With more than 3 indices, the oldest is closed.',
  )
})

test('one is made the default; what streams store into is not deleted, and what goes is said', async ({
  page,
  product,
}) => {
  const prefix = newPrefix()
  const id = await makeIndexSet(product, prefix)
  const previous = await defaultIndexSet(product)
  await openList(page, product)
  await page.getByRole('textbox', { name: 'Search for index sets' }).fill(prefix)
  await moreOf(page, prefix, 'Set as default')
  await expect(page.getByText(`Successfully set index set '${prefix}' as default`)).toBeVisible()
  await expect(row(page, prefix).getByText('default', { exact: true })).toBeVisible()
  await moreOf(page, prefix, 'Delete')
  await expect(dialog(page).getByText(/because it is the default index set!/)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  const back = await product.api('PUT', `/system/indices/index_sets/${previous.id}/default`)
  expect(back.status).toBe(200)

  const stream = await product.api('POST', '/streams', { title: `Stream of ${prefix}`, index_set_id: id })
  const { stream_id } = (await stream.json()) as { stream_id: string }
  await page.reload()
  await moreOf(page, prefix, 'Delete')
  await expect(dialog(page).getByText(`Stream of ${prefix}`)).toBeVisible()
  await expect(dialog(page).getByText(/because it has assigned streams/)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Delete' })).toBeDisabled()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()

  await product.api('DELETE', `/streams/${stream_id}`)
  await page.reload()
  await moreOf(page, prefix, 'Delete')
  await expect(dialog(page).getByText('It has no messages.')).toBeVisible()
  await dialog(page).getByLabel('Remove all data for this index set?').uncheck()
  await expect(dialog(page)).toContainText(`an index set with the prefix ${prefix} is made again`)
  await dialog(page).getByLabel('Remove all data for this index set?').check()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`Successfully deleted index set '${prefix}'`)).toBeVisible()
  await expect(row(page, prefix)).toHaveCount(0)
})

test('who may only read index sets is offered no change, and the pages can be used by all', async ({
  page,
  product,
}) => {
  const prefix = newPrefix()
  const id = await makeIndexSet(product, prefix)
  const reader = await addPerson(product, { permissions: [`indexsets:read:${id}`] })
  await signIn(page, product, reader)
  await page.goto(`${product.url}/system/indices`)
  await expect(row(page, prefix)).toBeVisible()
  await expect(page.getByText('Total:')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Create index set|Edit/ })).toHaveCount(0)
  await page.getByRole('button', { name: /More actions/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Promoted fields'])
  await page.keyboard.press('Escape')
  expect(await graveProblemsInBothThemes(page)).toEqual([])

  await signIn(page, product)
  await page.goto(`${product.url}/system/index_sets/${id}/configuration`)
  await expect(page.getByLabel('Title')).toHaveValue(prefix)
  expect(await graveProblemsInBothThemes(page)).toEqual([])
})
