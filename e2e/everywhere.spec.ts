import { expect, test } from '@playwright/test'
import { freePort, type Product, startProduct } from '../dev/product.ts'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { signIn } from './console.ts'

let product: Product

test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product?.dispose())
test.beforeEach(async ({ page }) => {
  await signIn(page, product)
  // With the page, its keys are there.
  await expect(page.getByRole('search', { name: 'Search messages' })).toBeVisible()
})

test('the command palette opens a page by a few letters of its name', async ({ page }) => {
  await page.keyboard.press('ControlOrMeta+K')
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Command palette' }).fill('inp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Inputs', level: 1 })).toBeVisible()
})

test('the command palette does what the page offers', async ({ page }) => {
  await page.keyboard.press('ControlOrMeta+K')
  await page.getByRole('textbox', { name: 'Command palette' }).fill('theme')
  const before = await page.locator('html').getAttribute('data-theme')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', before ?? '')
})

test('? shows all keys', async ({ page }) => {
  await page.locator('#content').press('Shift+?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog.getByText('Open the command palette')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('the help menu opens what the keys beside its lines open', async ({ page }) => {
  const help = page.getByRole('button', { name: 'Help' })
  await help.click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  const overview = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(overview.getByText('Open the command palette')).toBeVisible()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(overview).toHaveCount(0)
  await help.click()
  await page.getByRole('menuitem', { name: 'Command palette' }).click()
  await expect(page.getByRole('textbox', { name: 'Command palette' })).toBeFocused()
})

test('no key reaches the page behind an open dialog', async ({ page }) => {
  await page.locator('#content').press('Shift+?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog.getByText('Save search')).toBeVisible()
  const close = dialog.getByRole('button', { name: 'Close' })
  await close.press('ControlOrMeta+S')
  await close.press('/')
  await expect(close).toBeFocused()
  await page.keyboard.press('ControlOrMeta+K')
  await expect(page.getByRole('textbox', { name: 'Command palette' })).toBeFocused()
  // By now a panel for the name would be there.
  await expect(page.getByRole('heading', { name: 'Name of search' })).toHaveCount(0)
})

test('the scratchpad comes back into view when the window of the browser shrinks', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 1000 })
  await page.getByRole('button', { name: 'Scratchpad' }).click()
  const pad = page.getByRole('dialog', { name: 'Scratchpad' })
  await pad.getByRole('heading', { name: 'Scratchpad' }).hover({ position: { x: 40, y: 8 } })
  await page.mouse.down()
  await page.mouse.move(1590, 990, { steps: 4 })
  await page.mouse.up()
  await expect(async () => expect((await pad.boundingBox())?.x).toBeGreaterThan(1100)).toPass({
    timeout: 20_000,
  })
  await page.setViewportSize({ width: 1100, height: 700 })
  await expect(async () => {
    const box = await pad.boundingBox()
    expect((box?.x ?? 1100) + (box?.width ?? 0)).toBeLessThanOrEqual(1100)
    expect((box?.y ?? 700) + (box?.height ?? 0)).toBeLessThanOrEqual(700)
  }).toPass({ timeout: 20_000 })
})

test('the scratchpad keeps its text over a reload, and clears it when asked to', async ({ page }) => {
  await page.getByRole('button', { name: 'Scratchpad' }).click()
  await page.getByRole('button', { name: 'Got It!' }).click()
  // It is said for a second: on a busy machine the look at it may come too late.
  await expect(async () => {
    await page.getByRole('textbox', { name: 'Notes' }).fill('')
    await page.getByRole('textbox', { name: 'Notes' }).fill('10.0.0.1 was slow')
    await expect(page.getByText('Auto saved.')).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('10.0.0.1 was slow')
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('')
})

test('the command palette does not offer itself', async ({ page }) => {
  await page.keyboard.press('ControlOrMeta+K')
  await page.getByRole('textbox', { name: 'Command palette' }).fill('command palette')
  await expect(page.getByText('Nothing has that name.')).toBeVisible()
})

test('what an operator should look at is counted in the bar, told in words, and dismissed', async ({
  page,
}) => {
  const bind_address = '127.0.0.1'
  const port = await freePort()
  const type = 'org.graylog2.inputs.gelf.http.GELFHttpInput'
  await product.addInput(type, { bind_address, port })
  const second = { title: 'Second', type, global: true, configuration: { bind_address, port } }
  expect((await product.api('POST', '/system/inputs', second)).ok).toBe(true)
  // That no input ran may have been told before; the panel closes when the last notification goes.
  const told = async () => {
    const answer = await product.api('GET', '/system/notifications')
    const { notifications } = (await answer.json()) as { notifications: { type: string }[] }
    return notifications.map((notification) => notification.type)
  }
  await expect.poll(told).toEqual(['input_failed_to_start'])
  await page.reload()

  const badge = page.getByRole('button', { name: /^\d+ notifications?$/ })
  await badge.click()
  const entry = page
    .getByRole('dialog', { name: /^There (is|are)/ })
    .getByRole('listitem')
    .filter({ hasText: 'The input "Second" could not start' })
  await expect(entry).toContainText('(triggered')
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await entry.getByRole('button', { name: /^Delete notification/ }).click()
  await expect(entry.getByText('Really delete this notification?')).toBeVisible()
  await entry.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(entry).toHaveCount(0)
})

test('what administrators tell everybody stands above each page until it is dismissed', async ({ page }) => {
  const notice = {
    title: 'Maintenance',
    shortMessage: 'On Sunday the store is moved.',
    longMessage: 'From six to seven, messages wait.',
    variant: 'info',
    hiddenTitle: false,
    isActive: true,
    isDismissible: true,
    isGlobal: true,
    atLogin: false,
  }
  const config = 'org.graylog.plugins.customization.notifications.PublicNotificationsConfig'
  const written = await product.api('PUT', `/system/cluster_config/${config}`, {
    notifications: { one: notice, two: { ...notice, title: 'Asleep', isActive: false } },
  })
  expect(written.ok).toBe(true)
  await page.reload()
  await expect(page.getByText('On Sunday the store is moved.')).toBeVisible()
  await expect(page.getByText('Asleep')).toHaveCount(0)
  await page.getByRole('button', { name: 'Read More' }).click()
  await expect(page.getByText('From six to seven, messages wait.')).toBeVisible()
  await page.getByRole('button', { name: 'Read Less' }).click()
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('On Sunday the store is moved.')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: /User Menu for/ })).toBeVisible()
  await expect(page.getByText('On Sunday the store is moved.')).toHaveCount(0)
})
