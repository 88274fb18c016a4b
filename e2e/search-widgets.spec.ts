import { expect, type Page } from '@playwright/test'
import { signIn } from './console.ts'
import { test } from './shared-product.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

let place: Workplace

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ product }) => {
  place = await openWorkplace(product)
  await place.store(
    Array.from({ length: 12 }, (_, number) => ({
      host: number % 3 === 0 ? 'web-1' : 'web-2',
      short_message: `request ${number}`,
      level: 6,
    })),
  )
})

const rows = (page: Page) => page.locator('tbody:has([data-toggle])')
const widget = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

async function openSearch(page: Page): Promise<void> {
  await signIn(page, place)
  await page.goto(`${place.url}/search?rangetype=relative&relative=3600&tab=widgets`)
  await expect(rows(page)).toHaveCount(12)
}

async function choose(page: Page, title: string, action: string): Promise<void> {
  await widget(page, title).getByRole('button', { name: 'Open actions dropdown' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('top values of a field become a widget that counts right, and Ctrl+Z takes it away again', async ({
  page,
}) => {
  await openSearch(page)
  await rows(page).first().locator('tr').first().click()
  const source = page.locator('dl > div').filter({ has: page.getByText('source', { exact: true }) })
  await source.hover()
  await source.getByRole('button', { name: 'Show top values' }).click()
  const table = widget(page, 'Top Values for source')
  await expect(table.getByRole('row').nth(1)).toHaveText('web-28')
  await expect(table.getByRole('row').nth(2)).toHaveText('web-14')
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(table).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+Shift+Z')
  await expect(table).toBeVisible()
})

test('a column is added and removed without a new search, and stays in the link', async ({ page }) => {
  await openSearch(page)
  const executions: string[] = []
  page.on('request', (request) => request.url().endsWith('/execute') && executions.push(request.url()))
  await rows(page).first().locator('tr').first().click()
  const level = page.locator('dl > div').filter({ has: page.getByText('level', { exact: true }) })
  await level.hover()
  await level.getByRole('button', { name: 'Add to table' }).click()
  const header = page.getByRole('columnheader', { name: /level/ })
  await expect(header).toBeVisible()
  await expect(page).toHaveURL(/columns=timestamp%2Csource%2Clevel/)
  expect(executions).toEqual([])
  await page.reload()
  await expect(header).toBeVisible()
  await page.goBack()
  await expect(header).toHaveCount(0)
})

test('a widget is renamed, copied, filled with the page and deleted', async ({ page }) => {
  await openSearch(page)
  await page.getByRole('button', { name: 'Message Count', exact: true }).dblclick()
  await page.getByRole('textbox', { name: 'Edit title' }).fill('Traffic')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Traffic' })).toBeVisible()
  await choose(page, 'Traffic', 'Duplicate')
  await expect(page.getByRole('heading', { name: 'Traffic (copy)' })).toBeVisible()
  await widget(page, 'Traffic (copy)').getByRole('button', { name: 'Focus this widget' }).click()
  await expect(page.getByRole('heading', { name: 'All Messages' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Un-focus widget' }).click()
  await choose(page, 'Traffic (copy)', 'Delete')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Are you sure you want to remove the widget "Traffic (copy)"?')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Traffic (copy)' })).toHaveCount(0)
})

test('widgets are moved by the mouse and by arrow keys', async ({ page }) => {
  await openSearch(page)
  const top = async (title: string) => (await widget(page, title).boundingBox())?.y ?? Number.NaN
  const before = await top('Message Count')
  await choose(page, 'Message Count', 'Move or resize by arrow keys')
  await expect(widget(page, 'Message Count').getByRole('button', { name: /^Drag handle/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => top('All Messages')).toBe(before)
  await page.keyboard.press('ControlOrMeta+Z')
  await expect.poll(() => top('Message Count')).toBe(before)

  const height = async () => (await widget(page, 'Message Count').boundingBox())?.height ?? 0
  const low = await height()
  const box = await widget(page, 'Message Count').boundingBox()
  if (!box) throw new Error('the widget is not shown')
  const corner = page.locator('.react-grid-item').filter({ has: widget(page, 'Message Count') })
  await corner.locator('.react-resizable-handle').hover()
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 6, box.y + box.height + 110, { steps: 6 })
  await page.mouse.up()
  await expect.poll(height).toBeGreaterThan(low + 90)
})
