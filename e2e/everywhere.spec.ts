import { expect } from '@playwright/test'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { openConsole } from './console.ts'
import { test } from './shared-product.ts'

test.beforeEach(async ({ page, product }) => {
  await openConsole(page, product)
  // With the page, its keys are there.
  await expect(page.getByRole('search', { name: 'Search messages' })).toBeVisible()
})

test('the command palette opens a page by a few letters of its name', async ({ page }) => {
  await page.keyboard.press('ControlOrMeta+K')
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Command palette' }).fill('inp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Inputs', level: 1 })).toBeVisible()
})

test('the command palette does what the page offers', async ({ page }) => {
  await page.keyboard.press('ControlOrMeta+K')
  await page.getByRole('combobox', { name: 'Command palette' }).fill('theme')
  const before = await page.locator('html').getAttribute('data-theme')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', before ?? '')
})

test('the command palette takes the keys from the first moment, and Escape gives the focus back', async ({
  page,
}) => {
  const editor = page.locator('.cm-content')
  await expect(editor).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('ab')
  const loaded = Promise.withResolvers<void>()
  await page.route(/\/assets\/palette-results-[^/]*\.js/, async (route) => {
    await loaded.promise
    await route.continue()
  })
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('inpx')
  await page.keyboard.press('Backspace')
  loaded.resolve()
  const field = page.getByRole('combobox', { name: 'Command palette' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('inp')
  await page.keyboard.type('uts')
  await expect(field).toHaveValue('inputs')
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toContainText('Inputs')
  await page.keyboard.press('Escape')
  await expect(editor).toBeFocused()
  await page.keyboard.type('c')
  await expect(editor).toHaveText('abc')
})

test('Enter that is pressed before the command palette is there opens what was typed', async ({ page }) => {
  await expect(page.locator('.cm-content')).toBeVisible()
  const loaded = Promise.withResolvers<void>()
  await page.route(/\/assets\/palette-results-[^/]*\.js/, async (route) => {
    await loaded.promise
    await route.continue()
  })
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('dashb')
  await page.keyboard.press('Enter')
  loaded.resolve()
  await expect(page).toHaveURL(/\/dashboards$/)
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toHaveCount(0)
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
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused()
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
  await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused()
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
  await expect(async () => expect((await pad.boundingBox())?.x).toBeGreaterThan(1100)).toPass()
  await page.setViewportSize({ width: 1100, height: 700 })
  await expect(async () => {
    const box = await pad.boundingBox()
    expect((box?.x ?? 1100) + (box?.width ?? 0)).toBeLessThanOrEqual(1100)
    expect((box?.y ?? 700) + (box?.height ?? 0)).toBeLessThanOrEqual(700)
  }).toPass()
})

test('the scratchpad keeps its text over a reload, and clears it when asked to', async ({ page }) => {
  await page.getByRole('button', { name: 'Scratchpad' }).click()
  await page.getByRole('button', { name: 'Got It!' }).click()
  // It is said for a second: on a busy machine the look at it may come too late.
  await expect(async () => {
    await page.getByRole('textbox', { name: 'Notes' }).fill('')
    await page.getByRole('textbox', { name: 'Notes' }).fill('10.0.0.1 was slow')
    await expect(page.getByText('Auto saved.')).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('10.0.0.1 was slow')
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('')
})

test('the command palette does not offer itself', async ({ page }) => {
  await page.keyboard.press('ControlOrMeta+K')
  await page.getByRole('combobox', { name: 'Command palette' }).fill('command palette')
  await expect(page.getByText('Nothing has that name.')).toBeVisible()
})
