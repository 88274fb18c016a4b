import { readFileSync } from 'node:fs'
import { type Download, expect, type Page } from '@playwright/test'
import { signIn } from './console.ts'
import { test } from './shared-product.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

let place: Workplace
/** One for all tests: it stays where it is. */
let page: Page

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser, product }) => {
  place = await openWorkplace(product)
  await place.store(
    Array.from({ length: 12 }, (_, number) => ({
      host: 'web',
      short_message: number === 5 ? '=SUM(A1:A9)' : `request ${number}`,
      level: number % 2 ? 3 : 6,
    })),
  )
  page = await browser.newPage()
  await signIn(page, place)
  await page.goto(`${place.url}/search?q=level%3A3&rangetype=relative&relative=3600`)
  await expect(page.getByText('6 messages').first()).toBeVisible()
})

async function openDialog() {
  await page.getByRole('button', { name: 'Open search actions dropdown' }).click()
  await page.getByRole('menuitem', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export all search results' })
  await expect(dialog).toContainText('All Messages')
  return dialog
}

async function downloaded(): Promise<{ name: string; lines: string[] }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Start Download' }).click(),
  ])
  const text = readFileSync(await download.path(), 'utf8')
  return { name: download.suggestedFilename(), lines: text.trimEnd().split('\n') }
}

/** What a search through the API finds, by time. */
async function searchedIds(): Promise<string[]> {
  const request = {
    timerange: { type: 'relative', from: 3600 },
    query_string: 'level:3',
    fields_in_order: ['gl2_message_id'],
  }
  const answer = await place.api('POST', '/views/search/messages', request)
  return (await answer.text()).trimEnd().split('\n').slice(1)
}

test('the exported file has exactly the messages that were searched, and no cell a spreadsheet would run', async () => {
  const dialog = await openDialog()
  await dialog.getByRole('button', { name: 'Remove source' }).click()
  await dialog.getByRole('combobox', { name: 'Add a field' }).fill('level')
  await page.getByRole('option', { name: 'level', exact: true }).click()
  const { name, lines } = await downloaded()
  expect(name).toBe('All-Messages-search-result.csv')
  expect(lines[0]).toBe('"timestamp","message","full_message","level"')
  expect(lines).toHaveLength(7)
  expect(lines.filter((line) => line.includes(`"'=SUM(A1:A9)"`))).toHaveLength(1)
  await expect(dialog).toHaveCount(0)
})

test('the ids of the file are those of the search, also as JSON lines', async () => {
  const dialog = await openDialog()
  await dialog.getByRole('combobox', { name: 'Output Format' }).click()
  await page.getByRole('option', { name: 'JSON lines (NDJSON)' }).click()
  await dialog.getByRole('combobox', { name: 'Add a field' }).fill('gl2_message_id')
  await page.getByRole('option', { name: 'gl2_message_id', exact: true }).click()
  const { name, lines } = await downloaded()
  expect(name).toBe('All-Messages-search-result.ndjson')
  const ids = lines.map((line) => (JSON.parse(line) as { gl2_message_id: string }).gl2_message_id)
  expect(ids).toEqual((await searchedIds()).map((cell) => cell.replaceAll('"', '')))
})

test('an export that is cancelled while the server prepares it brings no file', async () => {
  const files: string[] = []
  const keep = (download: Download) => files.push(download.suggestedFilename())
  page.on('download', keep)
  const prepared = Promise.withResolvers<void>()
  const asked = page.waitForRequest('**/api/views/export/**')
  await page.route('**/api/views/export/**', async (route) => {
    await prepared.promise
    await route.continue().catch(() => {}) // given up by the page
  })
  const dialog = await openDialog()
  await dialog.getByRole('button', { name: 'Start Download' }).click()
  await asked
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  prepared.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await openDialog()
  await downloaded()
  page.off('download', keep)
  expect(files).toHaveLength(1)
})

test('a limit is kept, and without a field there is nothing to export', async () => {
  const dialog = await openDialog()
  await dialog.getByLabel('Messages limit').fill('2')
  await dialog.getByLabel('Neutralise formulas').uncheck()
  const { lines } = await downloaded()
  expect(lines).toHaveLength(3)
  const again = await openDialog()
  for (const field of ['timestamp', 'source', 'message', 'full_message']) {
    await again.getByRole('button', { name: `Remove ${field}` }).click()
  }
  await expect(again.getByRole('button', { name: 'Start Download' })).toHaveAttribute('aria-disabled', 'true')
})
