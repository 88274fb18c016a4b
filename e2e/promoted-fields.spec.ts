import { randomBytes } from 'node:crypto'
import type { PromotedFieldsOfSet } from '@logline/contract'
import { expect, type Page } from '@playwright/test'
import { type Product, until } from '../dev/product.ts'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { signIn } from './console.ts'
import { addPerson } from './people.ts'
import { test } from './shared-product.ts'
import { openWorkplace } from './workplace.ts'

const row = (page: Page, field: string) => page.locator('tbody tr').filter({ hasText: field })

/** An index set of the test's own; `title` is its prefix, too. */
async function makeIndexSet(product: Product): Promise<{ id: string; title: string; path: string }> {
  const title = `e2e${randomBytes(6).toString('hex')}`
  const answer = await product.api('GET', '/system/indices/index_sets')
  const { index_sets } = (await answer.json()) as { index_sets: Record<string, unknown>[] }
  const { id: _, ...like } = index_sets[0] ?? {}
  const made = await product.api('POST', '/system/indices/index_sets', {
    ...like,
    title,
    index_prefix: title,
  })
  const { id } = (await made.json()) as { id: string }
  return { id, title, path: `/system/indices/index_sets/${id}/promoted_fields` }
}

/** With messages that have a text and a number. */
async function makeFilledIndexSet(product: Product) {
  const set = await makeIndexSet(product)
  const place = await openWorkplace(product)
  await product.api('PUT', `/streams/indexSet/${set.id}`, [place.streamId])
  await place.store(
    Array.from({ length: 5 }, (_, number) => ({
      host: 'web-1',
      short_message: `request ${number}`,
      _took_ms: number * 10,
      _action: 'pay',
    })),
  )
  return set
}

async function moreOf(page: Page, field: string, action: string): Promise<void> {
  await row(page, field)
    .getByRole('button', { name: `More actions for ${field}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a field is pinned by its name, gets its columns, is forbidden and left to its use again', async ({
  page,
  product,
}) => {
  const set = await makeFilledIndexSet(product)
  await signIn(page, product)
  await page.goto(`${product.url}/system/indices?query=${set.title}`)
  await page.getByRole('button', { name: `More actions for ${set.title}` }).click()
  await page.getByRole('menuitem', { name: 'Promoted fields' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Promoted fields of ${set.title}` })).toBeVisible()
  await expect(page.getByText('No field has columns of its own yet')).toBeVisible()
  await expect(page.getByText('0 of 32 columns, 0 B of the')).toBeVisible()

  await page.getByRole('button', { name: 'Pin a field' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Pin a field' })
  const field = dialog.getByRole('combobox', { name: 'Field' })
  await dialog.getByRole('button', { name: 'Pin field' }).click()
  await expect(field).toHaveAccessibleDescription(/Field is required\./)
  await field.fill('message')
  await dialog.getByRole('button', { name: 'Pin field' }).click()
  await expect(field).toHaveAccessibleDescription(/Every message has "message"/)
  await field.fill('took')
  await page.getByRole('option', { name: 'took_ms' }).click()
  await dialog.getByRole('button', { name: 'Pin field' }).click()
  await expect(page.getByText("Successfully pinned the field 'took_ms'")).toBeVisible()
  await expect(row(page, 'took_ms')).toContainText('Pinned by admin.')
  await expect(row(page, 'took_ms')).toContainText('number')
  await expect(page.getByText('1 of 32 columns')).toBeVisible()

  await moreOf(page, 'took_ms', 'Forbid')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'No message is lost: searches that aggregate, sort or filter by it find',
  )
  await question.getByRole('button', { name: 'Forbid' }).click()
  await expect(row(page, 'took_ms')).toContainText('Forbidden by admin. It never gets columns.')
  await expect(row(page, 'took_ms')).toContainText('none')
  await moreOf(page, 'took_ms', 'Automatic')
  await expect(page.getByText("Successfully left the field 'took_ms' to its use")).toBeVisible()
  await expect(row(page, 'took_ms')).toHaveCount(0)
})

test('what cannot be pinned says why, and a field that is to come waits for its messages', async ({
  page,
  product,
}) => {
  const set = await makeIndexSet(product)
  for (let number = 0; number < 32; number += 1) {
    await product.api('PUT', `${set.path}/field_${number}`, { policy: 'pinned' })
  }
  await product.api('PUT', `${set.path}/one_more`, { policy: 'forbidden' })
  await signIn(page, product)
  await page.goto(`${product.url}/system/index_sets/${set.id}/fields?query=one_more`)
  await moreOf(page, 'one_more', 'Pin')
  await expect(page.getByText(/"one_more" needs a column, and none of the 32/)).toBeVisible()
  await expect(row(page, 'one_more')).toContainText('Forbidden by admin.')
  await page.goto(`${product.url}/system/index_sets/${set.id}/fields?query=field_7`)
  await expect(row(page, 'field_7')).toContainText('No message has a text or a number of it yet.')
})

test('who may only read the index set is offered no change, and the page can be used by all', async ({
  page,
  product,
}) => {
  const set = await makeFilledIndexSet(product)
  await product.api('PUT', `${set.path}/action`, { policy: 'pinned' })
  await product.api('PUT', `${set.path}/took_ms`, { policy: 'forbidden' })
  await until(async () => {
    const { columns } = (await (await product.api('GET', set.path)).json()) as PromotedFieldsOfSet
    return columns === 1
  }, 'the pinned field has its column')
  const reader = await addPerson(product, { permissions: [`indexsets:read:${set.id}`] })
  await signIn(page, product, reader)
  await page.goto(`${product.url}/system/index_sets/${set.id}/fields`)
  await expect(row(page, 'action')).toContainText('Pinned by admin.')
  await expect(page.getByRole('button', { name: /Pin a field|More actions/ })).toHaveCount(0)
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await signIn(page, product)
  await page.goto(`${product.url}/system/index_sets/${set.id}/fields`)
  await expect(page.getByRole('button', { name: 'More actions for action' })).toBeVisible()
  expect(await graveProblemsInBothThemes(page)).toEqual([])
})
