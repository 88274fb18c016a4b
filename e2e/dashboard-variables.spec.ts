import { expect, type Page } from '@playwright/test'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { storeDashboard } from './chart-dashboard.ts'
import { signIn } from './console.ts'
import { test } from './shared-product.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

let place: Workplace

test.beforeAll(async ({ product }) => {
  place = await openWorkplace(product)
  await place.store(
    Array.from({ length: 12 }, (_, number) => ({
      host: `web-${number % 3}`,
      short_message: `request ${number}`,
      level: number % 2 === 0 ? 3 : 6,
    })),
  )
})

const list = {
  title: 'Log',
  type: 'messages',
  config: { fields: ['timestamp', 'source'], show_message_row: true, decorators: [], sort: [] },
}
const card = (page: Page) => page.getByRole('region', { name: 'Log', exact: true })
const variables = (page: Page) => page.getByRole('group', { name: 'Variables' })
const values = (page: Page) => page.getByRole('dialog', { name: /^host / })

test('variables narrow all widgets to values of a field, in links as well, and are saved', async ({
  browser,
}) => {
  const id = await storeDashboard(
    place,
    [{ ...list, id: crypto.randomUUID(), query: 'level:3' }],
    'Variables',
  )
  const page = await (await browser.newContext()).newPage()
  await signIn(page, place)
  await page.goto(`${place.url}/dashboards/${id}`)
  await expect(card(page)).toContainText('6 messages')
  await page.getByRole('button', { name: 'More Actions' }).click()
  await page.getByRole('menuitem', { name: 'Add variable' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add variable' })
  await dialog.getByLabel('Field').fill('source')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('1 host')
  await dialog.getByRole('button', { name: 'Add variable' }).click()
  await expect(dialog).toContainText('Letters, digits and _')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('host')
  await dialog.getByRole('button', { name: 'Add variable' }).click()
  await expect(dialog).toHaveCount(0)

  // The values are those of the dashboard, with their counts.
  await variables(page).getByRole('button', { name: 'host All' }).click()
  await expect(values(page).getByRole('button', { name: 'web-0 4' })).toBeVisible()
  await values(page).getByRole('textbox', { name: 'Filter values of host' }).fill('WEB-1')
  await expect(values(page).getByRole('button', { name: 'web-0 4' })).toHaveCount(0)
  await values(page).getByRole('button', { name: 'web-1 4' }).click()
  await expect(card(page)).toContainText('2 messages')
  await expect(page).toHaveURL(/[?&]var-host=web-1/)
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await values(page).getByRole('textbox', { name: 'Filter values of host' }).fill('')
  await values(page).getByRole('button', { name: 'web-2 4' }).click()
  await expect(card(page)).toContainText('4 messages')
  await page.keyboard.press('Escape')
  await expect(variables(page).getByRole('button', { name: 'host web-1 + 1' })).toBeFocused()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)

  await page.reload()
  await expect(variables(page).getByRole('button', { name: 'host web-1 + 1' })).toBeVisible()
  await expect(card(page)).toContainText('4 messages')

  // What is opened from a widget asks for the same.
  await card(page).getByRole('button', { name: 'Open actions dropdown' }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('menuitem', { name: 'Replay search' }).click()
  const search = await opened
  await expect(search).toHaveURL(/\/search\?/)
  const query = new URL(search.url()).searchParams.get('q')
  expect(query).toBe('level:3 AND (source:web-1 OR source:web-2)')
  await search.close()

  // A default holds where the address says nothing, and all values can be chosen over it.
  await page.goto(`${place.url}/dashboards/${id}?var-host=web-0`)
  await expect(card(page)).toContainText('2 messages')
  await variables(page).getByRole('button', { name: 'host web-0' }).click()
  await values(page).getByRole('button', { name: 'Set as default' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  await page.goto(`${place.url}/dashboards/${id}`)
  await expect(card(page)).toContainText('2 messages')
  await variables(page).getByRole('button', { name: 'host web-0' }).click()
  await values(page).getByRole('button', { name: 'All', exact: true }).click()
  await expect(card(page)).toContainText('6 messages')
  await expect(page).toHaveURL(/[?&]var-host=(\*|%2A)/)
  await values(page).getByRole('button', { name: 'Edit variable' }).click()
  await page.getByRole('button', { name: 'Remove variable' }).click()
  await expect(variables(page)).toHaveCount(0)
  await expect(card(page)).toContainText('6 messages')
  page.once('dialog', (leaving) => void leaving.accept())
  await page.context().close()
})
