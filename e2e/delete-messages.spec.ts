import { expect, type Page } from '@playwright/test'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { signIn } from './console.ts'
import { test } from './shared-product.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

const texts = (text: string, count: number) =>
  Array.from({ length: count }, (_, number) => ({ host: 'web', short_message: `${text} ${number}` }))

const dialog = (page: Page) => page.getByRole('alertdialog')

async function searchFor(page: Page, place: Workplace, query: string): Promise<void> {
  await page.goto(`${place.url}/search?q=${encodeURIComponent(query)}&rangetype=relative&relative=3600`)
  await expect(page.getByRole('button', { name: 'Open search actions dropdown' })).toBeVisible()
}

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open search actions dropdown' }).click()
  await page.getByRole('menuitem', { name: 'Delete messages of this search...' }).click()
  await expect(dialog(page)).toContainText('Delete messages of this search')
}

/** What has just arrived is not counted yet: it is counted again until it is. */
async function openPreview(page: Page, count: string): Promise<void> {
  await openDialog(page)
  await expect(async () => {
    await dialog(page).getByRole('button', { name: 'Count again' }).click()
    await expect(dialog(page).getByText(count, { exact: true }).first()).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
}

test('messages of a search are shown, confirmed by their count, and deleted for good', async ({
  page,
  product,
}) => {
  const place = await openWorkplace(product, { permissions: ['messages:delete'] })
  await place.store([...texts('password is hunter', 7), ...texts('harmless', 3)])
  await signIn(page, place)
  await searchFor(page, place, 'password')
  await openPreview(page, '7 messages')
  const samples = dialog(page).getByRole('list', { name: 'Messages that are deleted' })
  await expect(samples.getByRole('listitem')).toHaveCount(5)
  await expect(samples).toContainText('password is hunter')
  await expect(dialog(page)).toContainText('Messages that arrived after')
  await expect(dialog(page)).toContainText('Default index set')
  expect(await graveProblemsInBothThemes(page)).toEqual([])

  const remove = dialog(page).getByRole('button', { name: 'Delete 7 messages' })
  await expect(remove).toBeDisabled()
  await dialog(page).getByLabel('Type 7 to confirm').fill('8')
  await expect(remove).toBeDisabled()
  await dialog(page).getByLabel('Type 7 to confirm').fill('7')
  await remove.click()

  await expect(page.getByRole('heading', { level: 1, name: 'Message Deletions' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Search for deletions' }).fill(`created_by:${place.user.username}`)
  const row = page.locator('tbody tr').filter({ hasText: 'password' })
  await expect(row).toContainText('COMPLETE', { timeout: 300_000 })
  await page.getByRole('button', { name: 'Details of password' }).click()
  await expect(page.getByText('Gone from disk since')).toBeVisible()
  await expect(page.getByText(`7 messages by ${place.user.username}`)).toBeVisible()
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  expect(await place.count('password')).toBe(0)
  expect(await place.count()).toBe(3)
})

test('what has changed since the preview is counted again; nothing is deleted', async ({ page, product }) => {
  const place = await openWorkplace(product, { permissions: ['messages:delete'] })
  await place.store(texts('counted', 4))
  await signIn(page, place)
  await searchFor(page, place, 'counted')
  await openPreview(page, '4 messages')
  // As if some were deleted elsewhere meanwhile.
  await page.route('**/api/messages/deletions', async (route) => {
    const body = { ...route.request().postDataJSON(), expected_messages: 9 }
    await route.continue({ postData: JSON.stringify(body) })
  })
  await dialog(page).getByLabel('Type 4 to confirm').fill('4')
  await dialog(page).getByRole('button', { name: 'Delete 4 messages' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('9 messages were confirmed, and 4 match by now')
  await expect(dialog(page).getByText('4 messages', { exact: true }).first()).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  expect(await place.count('counted')).toBe(4)
})

test('a search for everything, and a query that cannot be read, are refused in words', async ({
  page,
  product,
}) => {
  const place = await openWorkplace(product, { permissions: ['messages:delete'] })
  await signIn(page, place)
  await searchFor(page, place, '')
  await openDialog(page)
  await expect(dialog(page).getByRole('alert')).toContainText('write * as the query')
  await expect(dialog(page).getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await searchFor(page, place, 'a AND (')
  await openDialog(page)
  await expect(dialog(page).getByRole('alert')).toContainText('Cannot parse query')
})

test('without the right nothing of it is offered', async ({ page, product }) => {
  const place = await openWorkplace(product)
  await signIn(page, place)
  await searchFor(page, place, '*')
  await page.getByRole('button', { name: 'Open search actions dropdown' }).click()
  await expect(page.getByRole('menuitem', { name: 'Export', exact: true })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Delete messages of this search...' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'System' }).click()
  await expect(
    page.getByRole('menuitem', { name: 'Overview' }).or(page.getByRole('menuitem').first()),
  ).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Message Deletions' })).toHaveCount(0)
})
