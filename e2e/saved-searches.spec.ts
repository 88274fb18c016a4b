import { expect, type Page } from '@playwright/test'
import type { Product } from '../dev/product.ts'
import { openConsole, searchFor, signIn } from './console.ts'
import { addPerson } from './people.ts'
import { test } from './shared-product.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

let place: Workplace

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ product }) => {
  place = await openWorkplace(product)
})

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).first()
const namePanel = (page: Page) => page.getByRole('dialog', { name: 'Name of search' })
const heading = (page: Page, title: string) =>
  page.getByRole('heading', { level: 1, name: title, exact: true })
const unsaved = (page: Page) => page.getByText('Unsaved changes', { exact: true })
const saidSaved = (page: Page, title: string) =>
  expect(page.getByText(`Saving view "${title}" was successful!`).first()).toBeVisible()

/** Saves what is searched now as a new search, and returns its id. */
async function saveAs(page: Page, title: string): Promise<string> {
  await save(page).click()
  await namePanel(page).getByLabel('Title').fill(title)
  await namePanel(page).getByRole('button', { name: 'Create new' }).click()
  await expect(page).toHaveURL(/\/search\/[0-9a-f]{24}/)
  await expect(heading(page, title)).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** What somebody else does to a saved search meanwhile. */
async function renameElsewhere({ api }: Product, id: string, title: string): Promise<void> {
  const view = (await (await api('GET', `/views/${id}`)).json()) as Record<string, unknown>
  expect((await api('PUT', `/views/${id}`, { ...view, title })).status).toBe(200)
}

test('a search is saved under a name, and opened again as it was', async ({ page }) => {
  await signIn(page, place)
  await page.goto(`${place.url}/search?q=level%3A3&rangetype=relative&relative=900`)
  await expect(save(page)).toHaveAttribute('title', 'Save search')
  await save(page).click()
  const create = namePanel(page).getByRole('button', { name: 'Create new' })
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  await expect(namePanel(page).getByLabel('Title')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(namePanel(page)).toHaveCount(0)
  const id = await saveAs(page, 'Errors')
  await saidSaved(page, 'Errors')
  await expect(save(page)).toHaveAttribute('title', 'Saved search')
  await expect(page).toHaveTitle('Logline - Errors')

  await searchFor(page, 'level:4')
  await expect(unsaved(page)).toBeVisible()
  await expect(save(page)).toHaveAttribute('title', 'Unsaved changes')
  await save(page).click()
  await namePanel(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(unsaved(page)).toHaveCount(0)

  await page.goto(`${place.url}/search/${id}`)
  await expect(heading(page, 'Errors')).toBeVisible()
  await expect(page).toHaveURL(/q=level%3A4&rangetype=relative&relative=900/)
  await page.goto(`${place.url}/views/${id}?q=level%3A5`)
  await expect(page).toHaveURL(new RegExp(`/search/${id}\\?q=level%3A5&rangetype=relative&relative=900`))
  await expect(unsaved(page)).toBeVisible()
  await page.goto(`${place.url}/search/5f0c1e2b3a4d5e6f7a8b9c0d`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('unsaved changes are not left by accident', async ({ page }) => {
  await signIn(page, place)
  await page.goto(`${place.url}/search?q=a&rangetype=relative&relative=300`)
  await saveAs(page, 'Guarded')
  await searchFor(page, 'b')
  await expect(unsaved(page)).toBeVisible()
  const navigation = page.getByRole('navigation').first()
  await navigation.getByRole('link', { name: 'Dashboards' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Are you sure you want to leave the page? Any unsaved changes will be lost.',
  )
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(heading(page, 'Guarded')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/q=a/)
  await expect(question).toHaveCount(0)
  await page.goForward()
  await expect(page).toHaveURL(/q=b/)
  await navigation.getByRole('link', { name: 'Dashboards' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/dashboards/)
})

test('logging out asks before unsaved changes are lost, while the session is still there', async ({
  page,
}) => {
  const natives: string[] = []
  page.on('dialog', (dialog) => {
    natives.push(dialog.type())
    void dialog.accept()
  })
  await signIn(page, place)
  await page.goto(`${place.url}/search?q=a&rangetype=relative&relative=300`)
  await saveAs(page, 'Kept')
  await searchFor(page, 'b')
  await expect(unsaved(page)).toBeVisible()
  const logOut = async () => {
    await page.getByRole('button', { name: /^User Menu/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
  }
  await logOut()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Any unsaved changes will be lost.')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  await save(page).click()
  await namePanel(page).getByRole('button', { name: 'Save', exact: true }).click()
  await saidSaved(page, 'Kept')
  await searchFor(page, 'c')
  await expect(unsaved(page)).toBeVisible()
  await logOut()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(natives).toEqual([])
})

test('a saved search is renamed by its pen and marked by its star', async ({ page }) => {
  await openConsole(page, place)
  await saveAs(page, 'First name')
  await page.getByRole('button', { name: 'Edit search First name metadata' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editing saved search' })
  await dialog.getByLabel('Title').fill('Second name')
  await dialog.getByLabel(/Summary/).fill('In short')
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await expect(heading(page, 'Second name')).toBeVisible()
  await expect(unsaved(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Add to favorites' }).click()
  await expect(page.getByRole('button', { name: 'Remove from favorites' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove from favorites' })).toBeVisible()
})

test('a search is loaded from the list, and deleting the open one begins a new one', async ({ page }) => {
  await openConsole(page, place)
  await saveAs(page, 'To be loaded')
  await page.goto(`${place.url}/search`)
  await page.getByRole('button', { name: 'Load', exact: true }).click()
  const list = page.getByRole('dialog', { name: 'Saved searches' })
  await expect(list.getByRole('textbox', { name: 'Search for saved searches' })).toBeFocused()
  await list.getByRole('link', { name: 'To be loaded' }).click()
  await expect(heading(page, 'To be loaded')).toBeVisible()
  await expect(list).toHaveCount(0)
  await page.goto(`${place.url}/views`)
  await expect(page.getByRole('heading', { name: 'Saved searches', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'To be loaded' }).click()
  await expect(heading(page, 'To be loaded')).toBeVisible()
  await page.getByRole('button', { name: 'Load', exact: true }).click()
  await list
    .getByRole('row')
    .filter({ hasText: 'To be loaded' })
    .getByRole('button', { name: 'More' })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('You are about to delete saved search: "To be loaded". Are you sure?')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Deleting view "To be loaded" was successful!')).toBeVisible()
  await expect(page).toHaveURL(/\/search(\?|$)/)
})

test('a change of somebody else is neither overwritten unseen nor lost', async ({ page, product }) => {
  await openConsole(page, place)
  const id = await saveAs(page, 'Contested')
  await renameElsewhere(product, id, 'Changed elsewhere')
  await searchFor(page, 'mine')
  await expect(unsaved(page)).toBeVisible()
  await save(page).click()
  await namePanel(page).getByRole('button', { name: 'Save', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'This search was changed meanwhile' })
  await expect(question).toContainText('was changed by admin')
  await question.getByRole('button', { name: 'Save as new' }).click()
  const copy = page.getByRole('dialog', { name: 'Save new search' })
  await copy.getByLabel('Title').fill('Mine')
  await copy.getByRole('button', { name: 'Create search' }).click()
  await expect(heading(page, 'Mine')).toBeVisible()
  await expect(page).toHaveURL(/q=mine/)

  await page.goto(`${place.url}/search/${id}`)
  await expect(heading(page, 'Changed elsewhere')).toBeVisible()
  await renameElsewhere(product, id, 'Changed again')
  await searchFor(page, 'overwritten')
  await expect(unsaved(page)).toBeVisible()
  await save(page).click()
  await namePanel(page).getByRole('button', { name: 'Save', exact: true }).click()
  await question.getByRole('button', { name: 'Overwrite' }).click()
  await expect(unsaved(page)).toHaveCount(0)
  await page.goto(`${place.url}/search/${id}`)
  await expect(heading(page, 'Changed elsewhere')).toBeVisible()
  await expect(page).toHaveURL(/q=overwritten/)
})

test('a search becomes a dashboard, and is reset', async ({ page }) => {
  await signIn(page, place)
  await page.goto(`${place.url}/search?q=level%3A3&rangetype=relative&relative=900`)
  await expect(page.getByRole('region', { name: 'All Messages' })).toBeVisible()
  await searchFor(page, 'level:4')
  await expect(page).toHaveURL(/q=level%3A4/)
  const menu = page.getByRole('button', { name: 'Open search actions dropdown' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Reset search' }).click()
  await expect(page).toHaveURL(/\/search(\?rangetype=relative&relative=300)?$/)
  await menu.click()
  await page.getByRole('menuitem', { name: 'Export to dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboards\/new/)
  await expect(page.getByRole('region', { name: 'Message Count', exact: true })).toBeVisible()
})

test('CVE-2018-11651: a title with markup is text wherever it stands', async ({ page }) => {
  const title = `<img src=x onerror="document.title='owned'">`
  await openConsole(page, place)
  const id = await saveAs(page, title)
  const { id: _, ...search } = (await (await place.api('GET', `/views/${id}`)).json()) as { id: string }
  const dashboard = { ...search, type: 'DASHBOARD' }
  expect((await place.api('POST', '/views', dashboard)).status).toBe(200)
  await page.getByRole('button', { name: 'Load', exact: true }).click()
  await expect(page.getByRole('dialog').getByText(title).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+K')
  await page.getByRole('combobox', { name: 'Command palette' }).fill('onerror')
  await expect(page.getByRole('option', { name: title, exact: true }).first()).toBeVisible()
  for (const path of ['/dashboards', '/welcome']) {
    await page.goto(`${place.url}${path}`)
    await expect(page.getByText(title).first()).toBeVisible()
    await expect(page).not.toHaveTitle('owned')
  }
})

test('the dialog of saved searches is sorted, and as long, as the user has last wanted it', async ({
  browser,
  product,
}) => {
  const page = await (await browser.newContext()).newPage()
  await openConsole(
    page,
    product,
    await addPerson(product, { permissions: [`streams:read:${place.streamId}`] }),
  )
  for (const title of ['First', 'Second']) {
    await saveAs(page, title)
    await page.goto(`${product.url}/search`)
  }
  const dialog = page.getByRole('dialog', { name: 'Saved searches' })
  const titles = dialog.getByRole('row').getByRole('link')
  const load = () => page.getByRole('button', { name: 'Load', exact: true }).click()
  await load()
  await expect(titles).toHaveText(['First', 'Second'])
  await dialog.getByRole('button', { name: 'Title', exact: true }).click()
  await expect(titles).toHaveText(['Second', 'First'])
  await dialog.getByRole('button', { name: 'Configure page size' }).click()
  await page.getByRole('menuitem', { name: '50 Rows' }).click()
  await expect(dialog.getByRole('navigation')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await load()
  await expect(titles).toHaveText(['Second', 'First'])
  await page.reload()
  await load()
  await expect(titles).toHaveText(['Second', 'First'])
  await expect(dialog.getByRole('button', { name: 'Configure page size' })).toHaveText('50 Rows')
  await page.goto(`${product.url}/views`)
  await expect(page.getByRole('button', { name: 'Configure page size' })).toHaveText('50 Rows')
  await page.context().close()
})
