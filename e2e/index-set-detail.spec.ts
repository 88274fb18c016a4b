import { strategyClass } from '@logline/contract'
import { expect, type Page } from '@playwright/test'
import type { Product } from '../dev/product.ts'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { signIn } from './console.ts'
import { outlookOfWeeks, showOutlook } from './outlook-of-weeks.ts'
import { addIndexSet, type OwnIndexSet } from './own-index-set.ts'
import { addPerson } from './people.ts'
import { test } from './shared-product.ts'

const dialog = (page: Page) => page.getByRole('alertdialog')
const table = (page: Page) => page.getByRole('region', { name: 'Indices' })
const row = (page: Page, index: string) =>
  table(page)
    .locator('tr[data-row]')
    .filter({ has: page.getByRole('button', { name: `Details of ${index}`, exact: true }) })
const done = (page: Page) => page.getByRole('region', { name: 'What was done' })
const nextStep = (page: Page) => page.getByRole('region', { name: 'What happens next' })

/** As many that retention takes none. */
const many = {
  retention_strategy: {
    type: `${strategyClass('retention', 'DeletionRetentionStrategy')}Config`,
    max_number_of_indices: 100,
  },
} as const

async function openSet(page: Page, product: Product, { id }: OwnIndexSet): Promise<void> {
  await signIn(page, product)
  await page.goto(`${product.url}/system/index_sets/${id}`)
  await expect(page.getByText('under management')).toBeVisible()
}

async function moreOf(page: Page, index: string, action: string): Promise<void> {
  await row(page, index)
    .getByRole('button', { name: `More actions for ${index}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('says how much there is, what goes next and what is lost by it, and finds just these messages', async ({
  page,
  product,
}) => {
  const set = await addIndexSet(product, { title: '(90 days)' })
  const { prefix } = set
  await set.store(['first', 'second'])
  await set.rotate()
  await set.store(['third'])
  await openSet(page, product, set)
  await expect(page.getByRole('heading', { level: 1, name: `Index Set: ${set.title}` })).toBeVisible()
  await expect(page.getByText('2 indices with a total of 3 messages under management')).toContainText(
    `current write-active index is ${prefix}_1.`,
  )
  await expect(page.getByText('Elasticsearch cluster logline is green.')).toBeVisible()
  await expect(page.getByText('A new index begins every 7 days.')).toContainText(
    'Rotation period: P7D (7 days).',
  )
  await expect(page.getByText('With more than 3 indices, the oldest is deleted.')).toContainText(
    'Messages are kept for 14 to 21 days; the title promises 90, which is not kept.',
  )
  await expect(row(page, `${prefix}_1`)).toContainText('active write index')
  await expect(row(page, `${prefix}_0`)).toContainText('dropped next')
  await expect(nextStep(page)).toContainText(`${prefix}_2 begins`)
  await expect(nextStep(page)).toContainText(`${prefix}_0 goes, with 2 messages of`)

  await page.getByRole('button', { name: 'Keep this index' }).click()
  await expect(page.getByText(`${prefix}_0 is kept: retention takes nothing of it`)).toBeVisible()
  await expect(row(page, `${prefix}_0`)).toContainText('not while it is kept')
  await moreOf(page, `${prefix}_0`, 'Leave to retention again')
  await expect(nextStep(page)).toContainText(`${prefix}_0 goes`)
  await expect(done(page).getByRole('listitem').first()).toContainText(
    `${prefix}_0 was left to retention again by admin`,
  )

  await page.getByRole('link', { name: 'Show these messages' }).click()
  await expect(page.getByText('first', { exact: true })).toBeVisible()
  await expect(page.getByText('second', { exact: true })).toBeVisible()
  await expect(page.getByText('third', { exact: true })).toHaveCount(0)
})

test('an index is rotated, closed, opened again and deleted, and each question says what is lost', async ({
  page,
  product,
}) => {
  const set = await addIndexSet(product)
  const { prefix } = set
  await set.store(['first', 'second'])
  await set.rotate()
  await set.rotate()
  await openSet(page, product, set)
  await row(page, `${prefix}_2`).getByRole('button', { name: 'Rotate now' }).click()
  await expect(dialog(page)).toContainText(
    'This will manually cycle the current active write index on this index set. Do you want to proceed?',
  )
  await expect(dialog(page)).toContainText(`With one more index, retention takes ${prefix}_0: 2 messages of`)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  // Whatever retention does meanwhile.
  await moreOf(page, `${prefix}_0`, 'Keep this index')
  await expect(row(page, `${prefix}_0`)).toContainText('kept')
  await page.getByRole('button', { name: 'Maintenance' }).click()
  await page.getByRole('menuitem', { name: 'Rotate active write index' }).click()
  await expect(dialog(page)).not.toContainText('retention takes')
  await dialog(page).getByRole('button', { name: 'Rotate' }).click()
  await expect(row(page, `${prefix}_3`)).toContainText('active write index')
  await page.getByRole('button', { name: `More actions for ${prefix}_3` }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete index' })).toContainText(
    'Active write index cannot be deleted',
  )
  await page.keyboard.press('Escape')

  await moreOf(page, `${prefix}_0`, 'Close index')
  await expect(dialog(page)).toContainText(`Really close index ${prefix}_0?2 messages of`)
  await dialog(page).getByRole('button', { name: 'Close index' }).click()
  await expect(row(page, `${prefix}_0`)).toContainText('closed')
  await row(page, `${prefix}_0`)
    .getByRole('button', { name: `Details of ${prefix}_0` })
    .click()
  await expect(table(page)).toContainText('This index is closed.')
  await moreOf(page, `${prefix}_0`, 'Reopen index')
  await expect(row(page, `${prefix}_0`)).toContainText('reopened')
  await expect(table(page)).toContainText('Range re-calculated')
  await expect(table(page)).toContainText('0 deleted messages')
  await expect(table(page).getByText('Total shard operations')).toBeVisible()

  await row(page, `${prefix}_0`).hover()
  await row(page, `${prefix}_0`).getByRole('button', { name: 'Delete index' }).click()
  await expect(dialog(page)).toContainText(`Really delete index ${prefix}_0?2 messages of`)
  await expect(dialog(page)).toContainText('are lost for good.')
  await dialog(page).getByRole('button', { name: 'Delete index' }).click()
  await expect(row(page, `${prefix}_0`)).toHaveCount(0)
  await expect(page.getByText('3 indices with a total of 0 messages')).toBeVisible()
  await expect(done(page).getByRole('listitem').first()).toContainText(
    `${prefix}_0 was deleted by admin · 2 messages of`,
  )
})

test('ranges are calculated anew and an index is merged by jobs', async ({ page, product }) => {
  const set = await addIndexSet(product)
  await set.store(['first'])
  await set.rotate()
  await openSet(page, product, set)
  await page.getByRole('button', { name: 'Maintenance' }).click()
  await page.getByRole('menuitem', { name: 'Recalculate index ranges' }).click()
  await expect(dialog(page)).toContainText(
    'This will recalculate index ranges for this index set using a background system job.',
  )
  await dialog(page).getByRole('button', { name: 'Recalculate' }).click()
  await expect(page.getByText('Index ranges will be recalculated shortly')).toBeVisible()
  await moreOf(page, `${set.prefix}_0`, 'Recalculate index ranges')
  await expect(dialog(page)).toContainText(`Really recalculate the index ranges for index ${set.prefix}_0?`)
  await dialog(page).getByRole('button', { name: 'Recalculate' }).click()
  await expect(page.getByText(`Index ranges for ${set.prefix}_0 will be recalculated shortly`)).toBeVisible()
  await moreOf(page, `${set.prefix}_0`, 'Optimize')
  await dialog(page).getByRole('button', { name: 'Optimize' }).click()
  await expect(done(page)).toContainText(`${set.prefix}_0 was optimized`)
})

test('stays as it is while nothing answers, keeps no session alive, and goes on by itself', async ({
  page,
  product,
}) => {
  const set = await addIndexSet(product)
  await set.store(['first'])
  const asked = page.waitForRequest('**/outlook')
  await openSet(page, product, set)
  expect((await asked).headers()['x-graylog-no-session-extension']).toBe('true')
  const chevron = page.getByRole('button', { name: `Details of ${set.prefix}_0` })
  await chevron.click()
  await page.route('**/outlook', (route) =>
    route.fulfill({ status: 503, json: { type: 'ApiError', message: 'The message store starts.' } }),
  )
  await expect(page.getByText('Indices overview unavailable.')).toBeVisible()
  await expect(chevron).toBeFocused()
  await expect(chevron).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText('1 index with a total of 1 message')).toBeVisible()
  await page.unroute('**/outlook')
  await set.store(['second'])
  await expect(page.getByText('1 index with a total of 2 messages')).toBeVisible()
  await expect(page.getByText('Indices overview unavailable.')).toHaveCount(0)
  await expect(chevron).toBeFocused()
})

test('14 indices of a week are read with and without a pointer, what was done is paged', async ({
  page,
  product,
}) => {
  const set = await addIndexSet(product, many)
  for (let count = 0; count < 12; count += 1) await set.rotate()
  await showOutlook(page, outlookOfWeeks(set.prefix, { count: 14 }))
  await openSet(page, product, set)
  await expect(page.getByText('Fits')).toBeVisible()
  const folded = page.getByRole('button', { name: `5 more: ${set.prefix}_39 to ${set.prefix}_35` })
  await expect(row(page, `${set.prefix}_34`)).toContainText('dropped next')
  await folded.click()
  await expect(row(page, `${set.prefix}_37`)).toBeVisible()
  await page.getByRole('button', { name: 'Show fewer' }).click()
  await expect(folded).toBeVisible()

  const chart = page.getByRole('application', { name: /^Size of each index/ })
  await chart.hover({ position: { x: 5, y: 50 } })
  const tooltip = page.locator('p', { hasText: new RegExp(`^${set.prefix}_34$`) })
  await expect(tooltip).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(tooltip).toHaveCount(0)
  await chart.focus()
  await page.keyboard.press('End')
  const said = page.getByRole('status').filter({ hasText: 'Size on the disk' })
  await expect(said).toContainText(`${set.prefix}_47, Contains`)
  await page.keyboard.press('ArrowLeft')
  await expect(said).toContainText(`${set.prefix}_46, Contains`)
  await expect(page.getByRole('table', { name: 'Indices of this index set' }).getByRole('row')).toHaveCount(
    15,
  )
  expect(await graveProblemsInBothThemes(page)).toEqual([])

  await done(page).getByRole('button', { name: 'Next page' }).click()
  await expect(done(page).getByRole('listitem')).toHaveCount(2)
  await expect(done(page)).toContainText(`${set.prefix}_0 was rotated by admin`)
  await page.reload()
  await expect(done(page)).toContainText('Page 2 of 2')
})

test('200 indices fit on a telephone', async ({ page, product }) => {
  const set = await addIndexSet(product)
  await page.setViewportSize({ width: 390, height: 844 })
  await showOutlook(page, outlookOfWeeks(set.prefix, { count: 200, last: 200 }))
  await openSet(page, product, set)
  await expect(page.getByRole('button', { name: /^191 more: / })).toBeVisible()
  await expect(row(page, `${set.prefix}_1`)).toContainText('dropped next')
  const right = page.getByRole('main').evaluate((main) => {
    const parts = [...main.querySelectorAll('section, table, tr, p, dl')]
    // What is read aloud only is cut off, however wide.
    const seen = parts.filter((part) => part.closest('.visually-hidden') === null)
    return Math.max(...seen.map((part) => part.getBoundingClientRect().right))
  })
  expect(await right).toBeLessThanOrEqual(390)
})

test('who may only read is offered no change; the list leads to it and back, and warns of limits', async ({
  page,
  product,
}) => {
  const set = await addIndexSet(product, { max_bytes: 5_000_000_000 })
  await set.rotate()
  const reader = await addPerson(product, { permissions: [`indexsets:read:${set.id}`] })
  await signIn(page, product, reader)
  await page.goto(`${product.url}/system/index_sets/${set.id}`)
  await expect(page.getByText('under management')).toBeVisible()
  await expect(page.getByRole('button', { name: /Maintenance|Edit|Rotate|More actions|Keep/ })).toHaveCount(0)

  await signIn(page, product)
  const cut = { ...outlookOfWeeks(set.prefix, { count: 14 }), max_bytes: 5_000_000_000, is_cut_short: true }
  const full_at = '2030-01-02T03:04:05.000Z'
  await showOutlook(page, { ...cut, disk: { ...cut.disk, full_at } })
  await page.goto(`${product.url}/system/indices?query=${set.prefix}`)
  await expect(page.getByText('Elasticsearch cluster logline is green.')).toBeVisible()
  await expect(
    page.getByText('Cut short: indices go before their time by the limit of 4.66 GiB.'),
  ).toBeVisible()
  await expect(page.getByText(/The disk will be full on 2030-01-0\d/)).toBeVisible()
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await page.getByRole('link', { name: set.title, exact: true }).click()
  await page.getByRole('button', { name: 'Edit Index Set' }).click()
  await expect(page.getByLabel('Limit in bytes')).toHaveValue('5000000000')
  await page.getByLabel('Limit in bytes').fill('7000000')
  await expect(page.getByLabel('Limit in bytes')).toHaveAccessibleDescription(/Above 6\.68 MiB on the disk/)
  await page.getByLabel('Make an archive before an index is deleted').check()
  await page.getByRole('button', { name: 'Update index set' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Index Set: ${set.title}` })).toBeVisible()
  const stored = await (await product.api('GET', `/system/indices/index_sets/${set.id}`)).json()
  expect(stored).toMatchObject({ max_bytes: 7_000_000, archives_before_deletion: true })
  await page.goto(`${product.url}/system/indices/failures`)
  await expect(page).toHaveURL(/\/search\?.*streams=000000000000000000000004/)
})
