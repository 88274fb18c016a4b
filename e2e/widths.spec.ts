import { expect, type Page } from '@playwright/test'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { openConsole, signIn } from './console.ts'
import { addGelfInput } from './gelf-input.ts'
import { test } from './shared-product.ts'
import { misfitsOf } from './widths.ts'
import { addStreamOf, openWorkplace, type Workplace } from './workplace.ts'

const widths = [360, 390, 768, 1024, 1280, 1920, 3840]
const phone = { width: 390, height: 844 }

/** Of the bar and of the System menu, as links that are there. */
async function pagesOf(page: Page): Promise<string[]> {
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  const links = await page.getByRole('menu').getByRole('menuitem').all()
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')))
  await page.keyboard.press('Escape')
  return addresses.filter((address) => address !== null)
}

async function expectToFit(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => misfitsOf(page), `${name} at ${width}`).toEqual([])
  }
}

test('every page of the navigation fits into every width', async ({ page, product }) => {
  test.setTimeout(120_000)
  await openConsole(page, product)
  const pages = await pagesOf(page)
  expect(pages.length).toBeGreaterThan(15)
  for (const address of pages) {
    await page.goto(product.url + address)
    await expect(page.locator('main').getByRole('heading').first()).toBeAttached()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectToFit(page, address)
  }
})

let place: Workplace
const messages = Array.from({ length: 12 }, (_, number) => ({
  version: '1.1',
  host: `checkout-api-${number}`,
  short_message: `upstream timeout number ${number} of a payment that was tried again and again`,
  _http_status: 504,
  _took_ms: 3004,
}))

async function openPhone(page: Page, product: Parameters<typeof openWorkplace>[0]): Promise<void> {
  place ??= await openWorkplace(product)
  if ((await place.count()) === 0) await place.store(messages)
  await signIn(page, place)
  await page.setViewportSize(phone)
  await page.goto(`${place.url}/search?rangetype=relative&relative=86400&q=timeout`)
  await expect(page.locator('[data-key]')).toHaveCount(messages.length)
}

const boxOf = async (page: Page, name: RegExp | string) =>
  (await page.getByRole('region', { name, exact: true }).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test.describe('on a phone', () => {
  test('the parts of the search are as high as drawn, and a row has two lines', async ({ page, product }) => {
    await openPhone(page, product)
    const heightOf = async (selector: string) => (await page.locator(selector).first().boundingBox())?.height
    expect(await heightOf('header')).toBe(48)
    expect(await heightOf('[data-key]')).toBe(42)
    expect(await heightOf('.cm-editor')).toBeGreaterThanOrEqual(36)
    for (const name of [/Open Time Range Selector/, /^Search$/, 'Tools of the list'])
      expect((await page.getByRole('button', { name }).first().boundingBox())?.height).toBeGreaterThanOrEqual(
        34,
      )
    await expect.poll(() => misfitsOf(page)).toEqual([])
    expect(await graveProblemsInBothThemes(page)).toEqual([])
  })

  test('the fields are a sheet over the list, which stays usable', async ({ page, product }) => {
    await openPhone(page, product)
    await page.getByRole('button', { name: 'Fields', exact: true }).click()
    const field = page.getByRole('listitem').filter({ hasText: 'http_status' })
    await expect(field).toBeVisible()
    const sheet = await boxOf(page, 'Sidebar')
    expect(sheet).toEqual({ x: 0, y: 844 - 352, width: 390, height: 352 })
    expect((await field.locator('[data-name]').locator('..').boundingBox())?.height).toBe(44)
    await expect.poll(() => misfitsOf(page)).toEqual([])
    expect(await graveProblemsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Full height' }).press('Enter')
    await expect.poll(async () => (await boxOf(page, 'Sidebar')).height).toBe(844)
    await page.getByRole('button', { name: 'Full height' }).press('Enter')
    await expect.poll(async () => (await boxOf(page, 'Sidebar')).height).toBe(352)
    await page
      .locator('[data-key]')
      .first()
      .click({ position: { x: 200, y: 30 } })
    await expect(page.getByRole('region', { name: 'Message', exact: true })).toBeVisible()
  })

  test('a message is a sheet that a pull makes as high as the screen, and another one takes away', async ({
    page,
    product,
  }) => {
    await openPhone(page, product)
    await page
      .locator('[data-key]')
      .first()
      .click({ position: { x: 200, y: 30 } })
    const message = page.getByRole('region', { name: 'Message', exact: true })
    await expect(message.getByText('http_status')).toBeVisible()
    expect((await message.boundingBox())?.y).toBeGreaterThan(844 - 354)
    await expect.poll(() => misfitsOf(page)).toEqual([])
    expect(await graveProblemsInBothThemes(page)).toEqual([])
    const pull = async (byY: number) => {
      const box = await message.getByRole('button', { name: 'Full height' }).boundingBox()
      const y = (box?.y ?? 0) + 8
      await page.mouse.move(195, y)
      await page.mouse.down()
      await page.mouse.move(195, y + byY, { steps: 4 })
      await page.mouse.up()
    }
    await pull(-200)
    await expect.poll(async () => (await message.boundingBox())?.height).toBeGreaterThan(840)
    await pull(200)
    await expect.poll(async () => (await message.boundingBox())?.height).toBeLessThan(353)
    await pull(200)
    await expect(message).toHaveCount(0)
  })

  test('time and menus are sheets', async ({ page, product }) => {
    await openPhone(page, product)
    await page.getByRole('button', { name: /Open Time Range Selector/ }).click()
    const dialog = page.locator('[data-sheet="floating"]', { hasText: 'Search Time Range' })
    await expect(dialog.getByText('Preset Times')).toBeVisible()
    await expect.poll(async () => (await dialog.boundingBox())?.y).toBe(844 - 352)
    await expect.poll(() => misfitsOf(page)).toEqual([])
    expect(await graveProblemsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect.poll(async () => (await page.getByRole('menu').boundingBox())?.x).toBe(0)
    const line = page.getByRole('menuitem', { name: 'Streams', exact: true })
    await expect.poll(async () => (await line.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  })

  test('a finger that rests on a value opens its menu, and opens no message', async ({ page, product }) => {
    await openPhone(page, product)
    const value = page.locator('[data-key]').first().locator('td[data-field="source"]')
    const finger = { pointerType: 'touch', isPrimary: true, bubbles: true, clientX: 160, clientY: 300 }
    await value.dispatchEvent('pointerdown', finger)
    await expect(page.getByRole('menu', { name: /^source = / })).toBeVisible()
    await value.dispatchEvent('pointerup', finger)
    await value.dispatchEvent('click')
    await expect(page.getByRole('menuitem', { name: 'Add to query' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Message', exact: true })).toHaveCount(0)
  })

  test('several streams are told by their number, and by their names while they are chosen', async ({
    page,
    product,
  }) => {
    await openPhone(page, product)
    const input = await addGelfInput(product)
    const second = await addStreamOf(product, input.id, place.user)
    const answer = await place.api('GET', `/streams/${second}`)
    const { title } = (await answer.json()) as { title: string }
    await page.goto(`${place.url}/search?streams=${place.streamId},${second}`)
    const bar = page.getByRole('search', { name: 'Search messages' })
    const pill = bar.getByText(title, { exact: true }).first()
    await expect(pill).toBeAttached()
    await expect(pill).toBeHidden()
    await expect.poll(() => misfitsOf(page)).toEqual([])
    await bar
      .getByRole('combobox', { name: /^Select streams/ })
      .or(bar.getByRole('textbox', { name: /^Select streams/ }))
      .first()
      .click()
    await expect(pill).toBeVisible()
  })

  test('an absolute range is told in as few letters as tell it', async ({ page, product }) => {
    await openPhone(page, product)
    await page.goto(
      `${place.url}/search?rangetype=absolute&from=2026-01-02T03:04:00.000Z&to=2026-01-02T05:00:00.000Z`,
    )
    const button = page.getByRole('button', { name: /Open Time Range Selector/ })
    await expect(button).toContainText(/\d\d-\d\d \d\d:04 – \d\d:00$/)
    expect((await button.boundingBox())?.height).toBeLessThan(40)
  })
})

test('the search fits with the fields open and pinned, in narrow windows', async ({ page, product }) => {
  place ??= await openWorkplace(product)
  await openConsole(page, place)
  for (const width of [1280, 900]) {
    await page.setViewportSize({ width, height: 800 })
    const toPin = page.getByRole('button', { name: 'Display sidebar inline' })
    const sidebar = page.getByRole('region', { name: 'Sidebar' })
    if ((await sidebar.getByRole('button', { name: 'Fields' }).getAttribute('aria-expanded')) === 'false')
      await sidebar.getByRole('button', { name: 'Fields' }).click()
    if (await toPin.isVisible()) await toPin.click()
    await expect(page.getByRole('region', { name: 'Fields' })).toBeVisible()
    await expect.poll(() => misfitsOf(page), `at ${width}`).toEqual([])
  }
})
