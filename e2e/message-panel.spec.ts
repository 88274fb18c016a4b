import { expect, type Locator, type Page } from '@playwright/test'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { signIn } from './console.ts'
import { test } from './shared-product.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

const orders = 60
let place: Workplace

/** A second apart, the last one now: orders of two services, of which every tenth belongs to a trace, and one that is like no other. */
test.beforeAll(async ({ product }) => {
  place = await openWorkplace(product)
  const now = Date.now() / 1000
  const order = (no: number) => ({
    host: no % 2 === 0 ? 'shop-1' : 'pay-1',
    short_message: `order ${1_000 + no} confirmed in ${no} ms`,
    timestamp: now - orders + no,
    level: no % 7 === 0 ? 3 : 6,
    _application_name: no % 2 === 0 ? 'shop' : 'pay',
    _status: no % 3 === 0 ? '201' : '200',
    ...(no % 10 === 0 && { _trace_id: 'abc-1' }),
  })
  await place.store([
    ...Array.from({ length: orders }, (_, no) => order(no)),
    { host: 'shop-1', short_message: 'maintenance window begins', timestamp: now, level: 6 },
  ])
})

const rows = (page: Page) =>
  page.getByRole('table', { name: 'All Messages' }).locator('tbody:has([data-toggle])')
const panel = (page: Page) => page.getByRole('region', { name: 'Message', exact: true })
const query = (page: Page) => page.getByRole('textbox', { name: 'Search query' })
const count = (page: Page, text: string) => expect(page.getByRole('status').getByText(text)).toBeAttached()

async function openMessage(page: Page, text: string, address = ''): Promise<Locator> {
  await signIn(page, place)
  await page.goto(`${place.url}/search?rangetype=relative&relative=3600${address}`)
  await rows(page).filter({ hasText: text }).first().getByText(text).click()
  await expect(panel(page).getByText(text).first()).toBeVisible()
  return panel(page)
}

test('a message leads to those like it, with their count, within what was searched', async ({ page }) => {
  const message = await openMessage(page, 'order 1058 confirmed', '&q=status%3A200')
  await expect(message.getByRole('button', { name: '40 like this one' })).toBeVisible()
  await page.keyboard.press('k')
  await expect(message.getByRole('button', { name: '40 like this one' })).toBeVisible()
  expect(await graveProblemsInBothThemes(page, '[data-panel-slot]')).toEqual([])
  await message.getByRole('button', { name: '40 like this one' }).click()
  await expect(query(page)).toHaveText(
    'status:200 AND (message:"order" AND message:"confirmed in" AND message:"ms")',
  )
  await count(page, '40 messages')
})

test('a message that is like no other says so', async ({ page }) => {
  const message = await openMessage(page, 'maintenance window begins')
  await message.getByRole('button', { name: 'The only one like this' }).click()
  await expect(query(page)).toHaveText('message:"maintenance window begins"')
  await count(page, '1 message')
})

test('message and sidebar are as wide as somebody made them, by the pointer or by keys', async ({ page }) => {
  await page.setViewportSize({ width: 1_800, height: 900 })
  const message = await openMessage(page, 'order 1050 confirmed')
  const widthOf = async (part: Locator) => Math.round((await part.boundingBox())?.width ?? 0)
  const edge = page.getByRole('separator', { name: 'Width of the message' })
  await expect(edge).toHaveAttribute('aria-valuenow', '675')
  const first = await widthOf(message)
  await edge.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(() => widthOf(message)).toBe(first + 50)
  await page.keyboard.press('Home')
  await expect(edge).toHaveAttribute('aria-valuenow', '440')
  await page.keyboard.press('End')
  await expect.poll(() => widthOf(message)).toBe(899)
  const sidebar = page.getByRole('region', { name: 'Fields', exact: true })
  const sidebarEdge = page.getByRole('separator', { name: 'Width of the sidebar' })
  const box = await sidebarEdge.boundingBox()
  if (!box) throw new Error('the sidebar has no edge')
  await page.mouse.move(box.x + 3, 400)
  await page.mouse.down()
  await page.mouse.move(box.x + 63, 400, { steps: 4 })
  await page.mouse.up()
  await expect(sidebarEdge).toHaveAttribute('aria-valuenow', '320')
  await expect.poll(() => widthOf(sidebar)).toBe(320)

  await page.reload()
  await expect.poll(() => widthOf(sidebar)).toBe(320)
  await rows(page).first().locator('td').last().click()
  await expect.poll(() => widthOf(message)).toBe(899)
  await edge.dblclick()
  await expect.poll(() => widthOf(message)).toBe(first)
  await sidebarEdge.dblclick()
  await expect.poll(() => widthOf(sidebar)).toBe(260)
})

test('a message below its list is as high as somebody made it', async ({ page }) => {
  await page.setViewportSize({ width: 1_400, height: 900 })
  const message = await openMessage(page, 'order 1050 confirmed')
  await page.getByRole('button', { name: 'How messages are listed' }).click()
  await page.getByRole('menuitem', { name: 'Below', exact: true }).click()
  const edge = page.getByRole('separator', { name: 'Height of the message' })
  await expect(edge).toHaveAttribute('aria-orientation', 'horizontal')
  const height = async () => Math.round((await page.locator('[data-panel-slot]').boundingBox())?.height ?? 0)
  await expect.poll(height).toBe(342)
  await edge.focus()
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(height).toBe(392)
  const box = await edge.boundingBox()
  if (!box) throw new Error('the message has no edge')
  await page.mouse.move(700, box.y + 3)
  await page.mouse.down()
  await page.mouse.move(700, box.y + 103, { steps: 4 })
  await page.mouse.up()
  await expect.poll(height).toBe(292)
  await expect(message.getByText('order 1050 confirmed').first()).toBeVisible()
  expect(await graveProblemsInBothThemes(page, 'main')).toEqual([])
  await page.reload()
  await rows(page).first().locator('td').last().click()
  await expect.poll(height).toBe(292)
  await edge.dblclick()
  await expect.poll(height).toBe(342)
})

test('however long a message is, the page does not scroll', async ({ page }) => {
  await page.setViewportSize({ width: 1_400, height: 640 })
  const message = await openMessage(page, 'order 1050 confirmed')
  const heights = () =>
    page.evaluate<number[]>(
      "(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight])(document.getElementById('content'))",
    )
  for (const name of ['Fields', 'JSON', 'Context']) {
    await message.getByRole('tab', { name }).click()
    await expect(message.getByRole('tab', { name, selected: true })).toBeVisible()
    if (name === 'JSON') await expect(message.getByText('gl2_message_id')).toBeAttached()
    const [all, seen] = await heights()
    expect(all, name).toBe(seen)
  }
})

test('a message is copied as its text, as JSON, as a link or by its ID', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 390, height: 844 })
  const message = await openMessage(page, 'order 1050 confirmed')
  const copied = async (name: string) => {
    // It is said for a moment only.
    const said = message.getByText('Copied!').first().waitFor({ state: 'attached' })
    await message.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
    await said
    await expect(page.getByRole('menuitem')).toHaveCount(0)
    return page.evaluate<string>('navigator.clipboard.readText()')
  }
  expect(await copied('Copy text')).toBe('order 1050 confirmed in 50 ms')
  expect(JSON.parse(await copied('Copy message as JSON'))).toMatchObject({ source: 'shop-1', status: '200' })
  const link = await copied('Copy link')
  expect(link).toMatch(/^http:.*\/messages\/[^/]+\/[^/]+$/)
  expect(link).toContain(await copied('Copy ID'))
  await page.goto(link)
  await expect(page.getByText('order 1050 confirmed in 50 ms').first()).toBeVisible()
})

test('what a permalink shows is filtered, charted and compared in a search around it', async ({ page }) => {
  const first = await openMessage(page, 'order 1050 confirmed')
  const link = (await first.getByRole('link', { name: /^Permalink/ }).getAttribute('href')) ?? ''
  const open = async () => {
    await page.goto(new URL(link, place.url).href)
    await expect(panel(page).getByRole('button', { name: '60 like this one' })).toBeVisible()
  }
  await open()
  const field = panel(page).locator('dl > div').filter({ hasText: 'application_name' })
  await field.hover()
  expect(await graveProblemsInBothThemes(page, 'main')).toEqual([])
  await field.getByRole('button', { name: 'Filter: application_name' }).click()
  await expect(query(page)).toHaveText('application_name:shop')
  await expect(page).toHaveURL(new RegExp(`rangetype=absolute.*streams=${place.streamId}`))
  await count(page, '30 messages')
  await page.goBack()
  await expect(panel(page)).toBeVisible()
  await field.hover()
  await field.getByRole('button', { name: 'Top values: application_name' }).click()
  await expect(page.getByRole('region', { name: 'Table of Top Values for application_name' })).toContainText(
    'shop',
  )
  await open()
  await panel(page).getByRole('button', { name: '60 like this one' }).click()
  await count(page, '60 messages')
})

test('around a message its services have lanes, scopes have counts, and its trace a thread', async ({
  page,
}) => {
  const message = await openMessage(page, 'order 1030 confirmed')
  await page.keyboard.press('c')
  const around = message.getByRole('list', { name: 'Messages around this one' })
  const lanes = message.getByRole('list', { name: 'Services around this message' }).getByRole('listitem')
  await expect(message.getByText('Same source 5')).toBeVisible()
  await expect(message.getByText('Same trace 1')).toBeVisible()
  await expect(message.getByText('Everything 11')).toBeVisible()
  await expect(lanes).toHaveText(['shop5'])
  await expect(around.locator('[data-thread]')).toHaveCount(0)
  await page.keyboard.press('s')
  await page.keyboard.press('s')
  await expect(lanes).toHaveText(['pay6', 'shop5'])
  await page.keyboard.press('+')
  await expect(message.getByText('Same trace 6')).toBeVisible()
  await expect(message.getByText('−30 s')).toBeVisible()
  await expect(lanes.filter({ hasText: 'shop' }).locator('i')).toHaveCount(7)
  await expect(around.locator('[data-thread="first"]')).toHaveCount(1)
  await expect(around.locator('li:has([data-thread="first"])')).toContainText('order 1020')
  await expect(around.locator('li:has([data-thread="last"])')).toContainText('order 1040')
  await expect(message.getByText('same trace', { exact: true })).toBeVisible()
  expect(await graveProblemsInBothThemes(page, '[data-panel-slot]')).toEqual([])
  await page.keyboard.press('-')
  await page.keyboard.press('-')
  await expect(lanes).toHaveText(['pay2', 'shop1'])
})
