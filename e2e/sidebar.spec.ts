import { expect, type Locator, type Page } from '@playwright/test'
import { signIn } from './console.ts'
import { test } from './shared-product.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

let place: Workplace
/** One for all: signing in and loading the console anew for each promise takes longer than the promises do. */
let page: Page

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser, product }) => {
  place = await openWorkplace(product)
  await place.store(
    Array.from({ length: 12 }, (_, number) => ({
      host: number % 3 === 0 ? 'web-1' : 'web-2',
      short_message: `request ${number}`,
      level: 6,
      _took_ms: number * 10,
      _action: number % 2 === 0 ? 'log in' : 'pay',
    })),
  )
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  page = await context.newPage()
  await signIn(page, place)
})
test.afterAll(async () => {
  await page?.context().close()
})
const rows = () => page.locator('tbody:has([data-toggle])')
const widget = (title: string) => page.getByRole('region', { name: title, exact: true })
const sidebar = () => page.getByRole('region', { name: 'Sidebar' })
const section = (name: string) => sidebar().getByRole('button', { name, exact: true })
const fieldRow = (name: string) =>
  sidebar()
    .getByRole('list', { name: 'Fields' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name, exact: true }) })

async function openSearch(): Promise<void> {
  await page.goto(`${place.url}/search?rangetype=relative&relative=3600`)
  await expect(rows()).toHaveCount(12)
}

async function choose(control: Locator, action: string): Promise<void> {
  await control.click()
  await page.getByRole('menuitem', { name: action }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
}

/** From the menu of a field or a value, which comes with a right click. */
async function chooseOf(control: Locator, action: string | RegExp): Promise<void> {
  await control.click({ button: 'right' })
  await page.getByRole('menuitem', { name: action }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
}

const chooseField = (field: string, action: string | RegExp) =>
  chooseOf(fieldRow(field).getByRole('button', { name: field, exact: true }), action)

async function openSection(name: string): Promise<void> {
  const button = section(name)
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
}

/** What was copied, pasted where it changes nothing. */
async function expectCopied(text: string): Promise<void> {
  await expect(page.getByText('Copied!').first()).toBeVisible()
  const filter = sidebar().getByRole('textbox', { name: 'Filter fields' })
  await filter.focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(filter).toHaveValue(text)
  await sidebar().getByRole('button', { name: 'Reset' }).click()
}

/** What is done is kept in the profile. */
async function keeping(done: Promise<unknown>): Promise<void> {
  const kept = page.waitForResponse((response) => response.url().includes('/preferences'))
  await done
  await kept
}

test('fields stand beside a search; the sidebar lies over the page when told, and both are remembered', async () => {
  await openSearch()
  const description = sidebar().getByRole('region', { name: 'Description' })
  const fields = sidebar().getByRole('region', { name: 'Fields' })
  const overlay = page.getByTestId('sidebar-overlay')
  await expect(fields).toBeVisible()
  await expect(overlay).toHaveCount(0)
  await section('Fields').click()
  await expect(fields).toHaveCount(0)
  await page.reload()
  await expect(rows()).toHaveCount(12)
  await expect(fields).toHaveCount(0)
  await section('Fields').click()
  await keeping(sidebar().getByRole('button', { name: 'Display sidebar as overlay' }).click())
  await overlay.click()
  await page.reload()
  await expect(rows()).toHaveCount(12)
  await section('Description').click()
  await expect(description).toContainText(/Query executed in \d+ms at /)
  await expect(description).toContainText('Save the search or export it to a dashboard')
  await overlay.click()
  await expect(description).toHaveCount(0)
  await section('Fields').focus()
  await page.keyboard.press('Enter')
  await expect(sidebar().getByRole('heading', { name: 'Fields' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(overlay).toHaveCount(0)
  await expect(section('Fields')).toBeFocused()
  await section('Fields').click()
  await keeping(sidebar().getByRole('button', { name: 'Display sidebar inline' }).click())
  await expect(overlay).toHaveCount(0)
  await page.reload()
  await expect(fields).toBeVisible()
  await expect(overlay).toHaveCount(0)
})

test('the query has the width of the page, and what is wide takes the room of the fields while it is shown', async () => {
  const fields = sidebar().getByRole('region', { name: 'Fields' })
  const overlay = page.getByTestId('sidebar-overlay')
  const boxOf = async (part: Locator) => {
    const box = await part.boundingBox()
    if (!box) throw new Error('it is not shown')
    return box
  }
  await openSearch()
  await expect(fields).toBeVisible()
  const bar = await boxOf(page.getByRole('search', { name: 'Search messages' }))
  const beside = await boxOf(fields)
  expect(bar.x).toBeLessThan(beside.x + beside.width)
  expect(beside.y).toBeGreaterThanOrEqual(bar.y + bar.height)
  await page.keyboard.press('p')
  await expect(page.getByRole('region', { name: 'Patterns' })).toBeVisible()
  await expect(fields).toHaveCount(0)
  await page.keyboard.press('[')
  await expect(fields).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(overlay).toHaveCount(0)
  await expect(fields).toHaveCount(0)
  await page.keyboard.press('m')
  await expect(fields).toBeVisible()
  await expect(overlay).toHaveCount(0)
  await page.keyboard.press('p')
  await expect(fields).toHaveCount(0)
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ width: 1800, height: 900 })
  await expect(fields).toBeVisible()
  await expect(overlay).toHaveCount(0)
  await page.setViewportSize(size)
  await expect(fields).toHaveCount(0)
})

test('widgets are made from the sidebar, at the top', async () => {
  await openSearch()
  await section('Create').click()
  await sidebar().getByRole('button', { name: 'Message Table' }).click()
  await expect(widget('Untitled Message Table').getByRole('columnheader')).toHaveCount(2)
  await sidebar().getByRole('button', { name: 'Message Count' }).click()
  await expect(widget('Aggregating Message Count')).toBeVisible()
  await sidebar().getByRole('button', { name: 'Aggregation', exact: true }).click()
  // It is to be set up, and is gone when that is cancelled.
  const editor = page.getByRole('region', { name: 'Editing “Aggregating count() by timestamp”' })
  await expect(editor.locator('canvas').first()).toBeVisible()
  await editor.getByRole('button', { name: 'Cancel' }).click()
  await expect(widget('Aggregating Message Count')).toBeVisible()
  await expect(widget('Aggregating count() by timestamp')).toHaveCount(0)
})

test('fields are filtered, told apart by the current query, and show their top values', async () => {
  await openSearch()
  await openSection('Fields')
  const fields = sidebar().getByRole('list', { name: 'Fields' })
  await expect(fieldRow('took_ms')).toBeVisible()
  await expect(fieldRow('gl2_source_input')).toHaveCount(0)
  await sidebar().getByRole('textbox', { name: 'Filter fields' }).fill('SOURCE')
  await expect(fields.getByRole('listitem')).toHaveCount(1)
  await expect(
    sidebar()
      .getByRole('status')
      .filter({ hasText: /^1 field$/ }),
  ).toBeAttached()
  await sidebar().getByRole('button', { name: 'all including reserved' }).click()
  await expect(fieldRow('gl2_source_input')).toBeVisible()
  await sidebar().getByRole('textbox', { name: 'Filter fields' }).fill('nothing like this')
  await expect(sidebar()).toContainText('No fields to show. Try changing your filter term')
  await sidebar().getByRole('button', { name: 'Reset' }).click()
  await fieldRow('action').getByRole('button', { name: 'action', exact: true }).click()
  const top = fieldRow('action').getByRole('list', { name: 'Top values of action' })
  await expect(top.getByRole('listitem')).toHaveText([/log in6\D*50/, /pay6\D*50/])
  await fieldRow('action').getByRole('button', { name: 'action', exact: true }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await expect(top).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(top).toBeVisible()
  await fieldRow('action').getByRole('button', { name: 'action', exact: true }).click({ button: 'right' })
  await expect(page.getByRole('menu')).toContainText('action = string')
  await expect(page.locator('[role="menu"]:focus-within')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('each action of a field does what it says', async () => {
  await openSearch()
  await openSection('Fields')
  const column = widget('All Messages').getByRole('columnheader', { name: /took_ms/ })
  await chooseField('took_ms', 'Add to all tables')
  await expect(column).toBeVisible()
  await choose(column.getByRole('button', { name: 'took_ms', exact: true }), 'Remove from table')
  await expect(column).toHaveCount(0)
  await chooseField('took_ms', 'Add to all tables')
  await expect(column).toBeVisible()
  await chooseField('took_ms', 'Remove from all tables')
  await expect(column).toHaveCount(0)
  await chooseField('took_ms', 'Copy field name to clipboard')
  await expectCopied('took_ms')
  await chooseField('action', 'Show top values')
  await expect(widget('Top Values for action').getByRole('row').nth(1)).toHaveText('log in6')
  await chooseField('took_ms', 'Statistics')
  const figures = widget('Field Statistics for took_ms').getByRole('row').nth(1)
  await expect(figures).toContainText('660')
  await chooseField('took_ms', /^Chart$/)
  await expect(widget('Aggregating avg(took_ms) by timestamp')).toBeVisible()
  const textMenu = fieldRow('action').getByRole('button', { name: 'action', exact: true })
  await textMenu.click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: /^Chart(?! this)/ })).toBeDisabled()
})

test('each action of a value does what it says', async () => {
  await openSearch()
  const editor = page.getByRole('textbox', { name: 'Search query' })
  await openSection('Fields')
  const openTop = async () => {
    const button = fieldRow('action').getByRole('button', { name: 'action', exact: true })
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  }
  const value = fieldRow('action').getByRole('button', { name: 'log in', exact: true })
  await openTop()
  await chooseOf(value, 'Copy value to clipboard')
  await expectCopied('log in')
  await chooseOf(value, 'Add to query')
  await expect(editor).toHaveText('action:"log in"')
  await expect(rows()).toHaveCount(6)
  await chooseOf(value, 'Exclude from results')
  await expect(editor).toHaveText('action:"log in" AND NOT action:"log in"')
  await expect(rows()).toHaveCount(0)
  await page.goBack()
  await expect(rows()).toHaveCount(6)
  await chooseField('source', 'Show top values')
  const group = widget('Top Values for source').getByRole('button', { name: 'web-2', exact: true })
  await choose(group, 'Show documents for value')
  const documents = widget('Messages for source:web-2')
  await expect(documents.locator('tbody:has([data-toggle])')).toHaveCount(4)
  await group.click()
  await expect(page.getByRole('menuitem', { name: 'Create event definition' })).toBeEnabled()
})

test('rules highlight values by one colour or by a gradient, until they are removed', async () => {
  await openSearch()
  await openSection('Fields')
  await chooseField('took_ms', 'Add to all tables')
  await fieldRow('source').getByRole('button', { name: 'source', exact: true }).click()
  await chooseOf(
    fieldRow('source').getByRole('button', { name: 'web-1', exact: true }),
    'Highlight this value',
  )
  await section('Highlighting').click()
  const rules = sidebar().getByRole('list', { name: 'Highlighting rules' }).getByRole('listitem')
  await expect(rules).toHaveText(['source == "web-1".'])
  await rules.getByRole('button', { name: /^Colour of/ }).click()
  await page.getByRole('dialog', { name: 'Pick a color' }).getByRole('button', { name: '#2472c8' }).click()
  const cell = (field: string, text: string) =>
    rows()
      .locator(`td[data-field="${field}"]`)
      .getByText(text, { exact: true })
      .locator('xpath=ancestor-or-self::span[@data-highlighted][1]')
      .first()
  await expect(cell('source', 'web-1')).toHaveCSS('background-color', 'rgb(36, 114, 200)')
  await expect(cell('source', 'web-2')).toHaveCount(0)

  await sidebar().getByRole('button', { name: 'Add highlighting rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Highlighting Rule' })
  await dialog.getByRole('button', { name: 'Create rule' }).click()
  await expect(dialog).toContainText('Field is required')
  await expect(dialog).toContainText('Value is required')
  await dialog
    .getByRole('combobox', { name: 'Field' })
    .or(dialog.getByLabel('Field', { exact: true }))
    .first()
    .fill('took_ms')
  await page.keyboard.press('Tab')
  await dialog.getByRole('textbox', { name: 'Value', exact: true }).fill('-1')
  await dialog.getByText('Gradient', { exact: true }).click()
  await dialog.getByLabel('Lowest Value').fill('110')
  await dialog.getByLabel('Highest Value').fill('100')
  await dialog.getByRole('button', { name: 'Create rule' }).click()
  await expect(dialog).toContainText('Must be higher than lowest value.')
  await dialog.getByLabel('Lowest Value').fill('0')
  await dialog.getByLabel('Highest Value').fill('110')
  await dialog
    .getByRole('combobox', { name: 'Condition' })
    .or(dialog.getByLabel('Condition', { exact: true }))
    .first()
    .click()
  await page.getByRole('option', { name: 'not equal' }).click()
  await dialog.getByRole('button', { name: 'Create rule' }).click()
  await expect(dialog).toHaveCount(0)
  // Both ends of Viridis.
  await expect(cell('took_ms', '0')).toHaveCSS('background-color', 'rgb(68, 1, 84)')
  await expect(cell('took_ms', '110')).toHaveCSS('background-color', 'rgb(253, 231, 37)')

  await rules.nth(1).getByRole('button', { name: 'Move this Highlighting Rule up' }).click()
  await expect(rules.first()).toHaveText('took_ms != "-1".')
  await rules.first().getByRole('button', { name: 'Remove this Highlighting Rule' }).click()
  const confirm = page.getByRole('alertdialog')
  await expect(confirm).toContainText('Do you really want to remove this highlighting?')
  await confirm.getByRole('button', { name: 'Remove' }).click()
  await expect(rules).toHaveText(['source == "web-1".'])
  await expect(cell('took_ms', '0')).toHaveCount(0)
})

test('a field is charted by one click or one key, as what says most of it, and the chart is seen', async () => {
  await openSearch()
  await openSection('Fields')
  await fieldRow('action').hover()
  await fieldRow('action').getByRole('button', { name: 'Chart action' }).click()
  const actions = widget('Count by action over time')
  await expect(actions).toBeInViewport()
  await expect(actions.getByRole('button', { name: 'log in', exact: true })).toBeVisible()
  // From the list itself, and it keeps the focus.
  const name = fieldRow('took_ms').getByRole('button', { name: 'took_ms', exact: true })
  await name.focus()
  await page.keyboard.press('v')
  const numbers = widget('took_ms over time')
  await expect(numbers.getByText('avg(took_ms)').first()).toBeVisible()
  await expect(numbers).toBeInViewport()
  await expect(name).toBeFocused()
  await expect(fieldRow('message').getByRole('button', { name: 'Chart message' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  // Above the messages there is still the count of all of them.
  await page.keyboard.press('m')
  await expect(rows()).toHaveCount(12)
  await expect(page.getByText('Info', { exact: true })).toBeVisible()
  await expect(widget('Count by action over time')).toHaveCount(0)
})
