import { expect, type Page } from '@playwright/test'
import { searchFor, signIn } from './console.ts'
import { test } from './shared-product.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

test.describe.configure({ mode: 'default' })

let place: Workplace
test.beforeAll(async ({ product }) => {
  place = await openWorkplace(product)
  await place.store([{ short_message: 'one' }, { short_message: 'two' }, { short_message: 'three' }])
})

const count = 'Message Count'
const list = 'All Messages'
const hour = 'rangetype=relative&relative=3600'
const heading = (page: Page, title: string) => page.getByRole('heading', { name: title, exact: true })
const action = (page: Page, title: string, name: string) =>
  page
    .locator('[data-widget]')
    .filter({ has: heading(page, title) })
    .getByRole('button', { name, exact: true })
const update = (page: Page) => page.getByRole('button', { name: 'Update widget' })

async function expectGrid(page: Page) {
  await expect(heading(page, count)).toBeVisible()
  await expect(heading(page, list)).toBeVisible()
  await expect(page).not.toHaveURL(/focus|editing/)
}

async function expectFocus(page: Page) {
  await expect(action(page, list, 'Un-focus widget')).toBeVisible()
  await expect(heading(page, count)).toHaveCount(0)
  await expect(page).toHaveURL(/focusedId=[^&]+&focusing=true/)
}

async function expectEditing(page: Page) {
  await expect(update(page)).toBeVisible()
  await expect(page).toHaveURL(/focusedId=[^&]+&editing=true/)
}

/** A search as it was opened, and as it was saved: both are gone through in the same way. */
async function goThrough(page: Page) {
  await expectGrid(page)
  await action(page, list, 'Focus this widget').click()
  await expectFocus(page)
  await page.reload()
  await expectFocus(page)
  await expect(page.getByRole('row', { name: /three/ })).toBeVisible()
  const second = await page.context().newPage()
  await second.goto(page.url())
  await expectFocus(second)
  await second.close()
  await page.goBack()
  await expectGrid(page)
  await page.goForward()
  await expectFocus(page)
  await page.keyboard.press('Escape')
  await expectGrid(page)

  await action(page, count, 'Edit').click()
  await expectEditing(page)
  await page.reload()
  await expectEditing(page)
  await page.goBack()
  await expectGrid(page)
  await page.goForward()
  await expectEditing(page)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expectGrid(page)
}

test('a widget of an unsaved search fills the page by its address, and is edited by it', async ({ page }) => {
  await signIn(page, place)
  await page.goto(`${place.url}/search?${hour}&tab=widgets`)
  await goThrough(page)
  // A new search in its place shows all of its widgets.
  await action(page, list, 'Focus this widget').click()
  await searchFor(page, 'two')
  await expect(page).toHaveURL(/q=two/)
  await page.getByRole('button', { name: 'Open search actions dropdown' }).click()
  await page.getByRole('menuitem', { name: 'Reset search' }).click()
  await page.getByRole('button', { name: /^Widgets/ }).click()
  await expectGrid(page)
})

test('a widget of a saved search fills the page by its address, and is edited by it', async ({ page }) => {
  await signIn(page, place)
  await page.goto(`${place.url}/search?${hour}&tab=widgets`)
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  const panel = page.getByRole('dialog', { name: 'Name of search' })
  await panel.getByLabel('Title').fill('Kept')
  await panel.getByRole('button', { name: 'Create new' }).click()
  await expect(page).toHaveURL(/\/search\/[0-9a-f]{24}/)
  await goThrough(page)
})

test('a widget stays edited and focused while the search around it changes', async ({ page }) => {
  await signIn(page, place)
  await page.goto(`${place.url}/search?${hour}&interval=minute&tab=widgets`)
  await action(page, list, 'Focus this widget').click()
  await searchFor(page, 'two')
  await expect(page).toHaveURL(/q=two/)
  await expectFocus(page)
  await expect(page).toHaveURL(/interval=minute/)
  await expect(page.getByRole('row', { name: /three/ })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('row', { name: /three/ })).toBeVisible()
  await expectFocus(page)
  await action(page, list, 'Edit').click()
  await expect(update(page)).toBeVisible()
  await expect(page).toHaveURL(/focusing=true&editing=true/)
  await page.reload()
  await expect(update(page)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expectFocus(page)
  await page.goto(`${place.url}/search?${hour}&tab=widgets&focusedId=gone&focusing=true`)
  await expectGrid(page)
})
