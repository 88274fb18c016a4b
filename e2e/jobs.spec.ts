import { expect, type Locator, type Page } from '@playwright/test'
import { signIn } from './console.ts'
import { test } from './shared-product.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

// What is done a hundred times a day takes as few steps as counted here. A click, a key and a drag are one each.

let place: Workplace

/** Ten minutes of two services, one of which fails for a minute. */
test.beforeAll(async ({ product }) => {
  place = await openWorkplace(product)
  const now = Math.floor(Date.now() / 1000)
  await place.store(
    Array.from({ length: 600 }, (_, no) => ({
      host: no % 3 === 0 ? 'web-1' : 'web-2',
      short_message: no > 300 && no < 360 ? `payment ${no} refused` : `request ${no} served`,
      timestamp: now - 600 + no,
      level: no > 300 && no < 360 ? 3 : 6,
      _service: no % 3 === 0 ? 'cart' : 'payments',
      _took_ms: 40 + (no % 50),
    })),
  )
})

const stream = (page: Page) => page.getByRole('table', { name: 'All Messages' })
const rows = (page: Page) => stream(page).locator('tbody:has([data-toggle])')
const cell = (page: Page, field: string) => rows(page).first().locator(`td[data-field="${field}"]`)
const panel = (page: Page) => page.getByRole('region', { name: 'Message', exact: true })
const query = (page: Page) => page.getByRole('textbox', { name: 'Search query' })

/** Everything done by it is a step. */
function handOf(page: Page) {
  let steps = 0
  return {
    steps: () => steps,
    click: async (target: Locator) => {
      steps += 1
      await target.click()
    },
    press: async (key: string) => {
      steps += 1
      await page.keyboard.press(key)
    },
    drag: async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      steps += 1
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 5 })
      await page.mouse.up()
    },
  }
}

async function openSearch(page: Page, address = ''): Promise<void> {
  await signIn(page, place)
  await page.goto(`${place.url}/search?rangetype=relative&relative=1800${address}`)
  await expect(rows(page).first()).toBeVisible()
}

/** Two places over the bars, once these take a drag. */
async function placesOverBars(page: Page) {
  const chart = page.getByRole('region', { name: 'Message Count' }).locator('[class*="pointer"]').first()
  await expect(async () => {
    await chart.hover({ timeout: 2_000 })
    await expect(page.locator('[data-crosshair]').first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const box = await chart.boundingBox()
  if (!box) throw new Error('the histogram is not shown')
  const at = (share: number) => ({ x: box.x + box.width * share, y: box.y + box.height / 2 })
  return { from: at(0.6), to: at(0.9) }
}

test('a value of a field that is looked at filters by one click, in this visit and the next', async ({
  page,
}) => {
  await openSearch(page)
  const fields = page.getByRole('list', { name: 'Fields' })
  await fields.getByRole('button', { name: 'service', exact: true }).click()
  await expect(fields.getByRole('button', { name: /^cart/ })).toBeVisible()
  await page.reload()
  const hand = handOf(page)
  await hand.click(fields.getByRole('button', { name: /^cart/ }))
  await expect(query(page)).toHaveText('service:cart')
  await expect(page.getByRole('status').getByText('200 messages')).toBeAttached()
  expect(hand.steps()).toBe(1)
})

test('a value of a row filters by one click', async ({ page }) => {
  await openSearch(page, '&columns=timestamp,source,service')
  const hand = handOf(page)
  await cell(page, 'service').hover()
  await hand.click(page.locator('[data-value-tools]').getByRole('button', { name: 'Add to query: service' }))
  await expect(query(page)).toHaveText('service:payments')
  expect(hand.steps()).toBe(1)
})

test('the next message is read by one key, and what happened around it by one more', async ({ page }) => {
  await openSearch(page)
  await rows(page).first().click()
  await expect(panel(page)).toContainText('request 599 served')
  const hand = handOf(page)
  await hand.press('j')
  await expect(panel(page)).toContainText('request 598 served')
  expect(hand.steps()).toBe(1)
  await hand.press('c')
  const around = panel(page).getByRole('list', { name: 'Messages around this one' })
  await expect(around).toContainText('request 596 served')
  expect(hand.steps()).toBe(2)
})

test('a search is shared by one key', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSearch(page, '&q=service%3Acart')
  const hand = handOf(page)
  await hand.press('y')
  await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toMatch(/\/s\/[\w-]+$/)
  expect(hand.steps()).toBe(1)
})

test('what comes is followed by one key', async ({ page }) => {
  await openSearch(page)
  await expect(page.getByRole('switch', { name: 'Live' })).toBeVisible()
  const hand = handOf(page)
  await hand.press('l')
  await expect(page.getByRole('switch', { name: 'Live' })).toBeChecked()
  await place.send({ host: 'web-1', short_message: 'request followed', level: 6 })
  await expect(stream(page)).toContainText('request followed')
  expect(hand.steps()).toBe(1)
})

test('a time is zoomed into by one drag', async ({ page }) => {
  await openSearch(page)
  const { from, to } = await placesOverBars(page)
  const hand = handOf(page)
  await page.keyboard.down('Shift')
  await hand.drag(from, to)
  await page.keyboard.up('Shift')
  await expect(page).toHaveURL(/rangetype=absolute/)
  expect(hand.steps()).toBe(1)
})

test('what is different in a time is told after two steps', async ({ page }) => {
  await openSearch(page)
  const { from, to } = await placesOverBars(page)
  const hand = handOf(page)
  await hand.drag(from, to)
  await hand.press('e')
  const explanation = page.getByRole('region', { name: 'Explain' })
  await expect(explanation).toHaveAttribute('aria-busy', 'false')
  await expect(explanation).toContainText('service')
  expect(hand.steps()).toBe(2)
})
