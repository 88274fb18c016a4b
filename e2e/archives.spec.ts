import { randomBytes } from 'node:crypto'
import type { IndexSet } from '@logline/contract'
import { expect, type Page } from '@playwright/test'
import type { Product } from '../dev/product.ts'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { signIn } from './console.ts'
import { addPerson } from './people.ts'
import { test } from './shared-product.ts'
import { openWorkplace } from './workplace.ts'

const row = (page: Page, index: string) => page.locator('tbody tr').filter({ hasText: index })
const search = (page: Page) => page.getByRole('textbox', { name: 'Search for archives' })

async function json<T>(answer: Promise<Response>): Promise<T> {
  const response = await answer
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()) as T // as: what the route answers
}

/** An index of an index set of its own that nobody writes to any more. */
async function makeClosedIndex(product: Product, messages: number) {
  const prefix = `arc${randomBytes(6).toString('hex')}`
  const { index_sets } = await json<{ index_sets: IndexSet[] }>(
    product.api('GET', '/system/indices/index_sets'),
  )
  const like = index_sets.find((set) => set.default)
  if (!like) throw new Error('There is no default index set.')
  const { id: _, ...body } = { ...like, title: `Set of ${prefix}`, index_prefix: prefix }
  const set = await json<IndexSet>(product.api('POST', '/system/indices/index_sets', body))
  const workplace = await openWorkplace(product)
  await product.api('PUT', `/streams/indexSet/${set.id}`, [workplace.streamId])
  await workplace.store(
    Array.from({ length: messages }, (_, no) => ({ short_message: `archived ${no} of ${prefix}` })),
  )
  await product.api('PUT', `/streams/indexSet/${like.id}`, [workplace.streamId])
  await json(product.api('PUT', `/system/indices/index_sets/${set.id}`, { ...set, writable: false }))
  return { index: `${prefix}_0`, setId: set.id, prefix, workplace }
}

async function openArchives(page: Page, product: Product): Promise<void> {
  await signIn(page, product)
  await page.goto(`${product.url}/system/archives`)
  await expect(page.getByRole('heading', { level: 1, name: 'Archives' })).toBeVisible()
}

async function archiveIndex(page: Page, index: string): Promise<void> {
  await page.getByRole('button', { name: 'Archive an index...' }).first().click()
  await page.getByRole('combobox', { name: 'Index' }).click()
  await page.getByRole('option', { name: new RegExp(index) }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive index' }).click()
  await expect(page.getByText(`The index ${index} is being archived`)).toBeVisible()
  await search(page).fill(index)
  await expect(row(page, index).getByText('Available', { exact: true })).toBeVisible({ timeout: 60_000 })
}

async function moreOf(page: Page, index: string, action: string): Promise<void> {
  await row(page, index)
    .getByRole('button', { name: `More actions for ${index}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('an index is archived, verified, deleted, restored, searched and removed again', async ({
  page,
  product,
}) => {
  const { index, setId, prefix, workplace } = await makeClosedIndex(product, 3)
  await openArchives(page, product)
  await archiveIndex(page, index)
  await expect(row(page, index)).toContainText('Never verified')
  await expect(row(page, index).getByRole('button', { name: 'Restore' })).toBeDisabled()
  await moreOf(page, index, 'Verify')
  await expect(page.getByText(`The archive of ${index} is being verified`)).toBeVisible()
  await expect(row(page, index)).not.toContainText('Never verified', { timeout: 60_000 })

  await product.api('DELETE', `/system/indices/index_sets/${setId}?delete_indices=true`)
  await expect.poll(() => workplace.count(), { timeout: 60_000 }).toBe(0)
  await page.reload()
  await row(page, index).getByRole('button', { name: 'Restore' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('3 messages come back into the index set "Restored archives"')
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(row(page, index).getByText('Restored', { exact: true })).toBeVisible({ timeout: 60_000 })
  expect(await workplace.count()).toBe(3)

  await row(page, index).getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText(`archived 2 of ${prefix}`).first()).toBeVisible({ timeout: 60_000 })
  await page.goBack()
  await moreOf(page, index, 'Remove restored')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(row(page, index).getByText('Available', { exact: true })).toBeVisible()
  expect(await workplace.count()).toBe(0)

  await moreOf(page, index, 'Delete')
  await expect(dialog).toContainText('The index is no longer there: its 3 messages may be lost for good.')
  await dialog.getByRole('button', { name: 'Delete archive' }).click()
  await expect(page.getByText(`The archive of ${index} was deleted`)).toBeVisible()
  await expect(page.getByText('No archives have been found.')).toBeVisible()
})

test('who may only read archives is offered no change, and the page can be used by all', async ({
  page,
  product,
}) => {
  const { index } = await makeClosedIndex(product, 1)
  await openArchives(page, product)
  await archiveIndex(page, index)
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  const reader = await addPerson(product, { permissions: ['archive:read'] })
  await signIn(page, product, reader)
  await page.goto(`${product.url}/system/archives`)
  await search(page).fill(index)
  await expect(row(page, index)).toBeVisible()
  await expect(page.getByRole('button', { name: /Archive an index|Rescan folder|Restore/ })).toHaveCount(0)
  await row(page, index)
    .getByRole('button', { name: `More actions for ${index}` })
    .click()
  await expect(page.getByRole('menuitem')).toHaveText(['Verify'])
})
