import { expect, type Locator, type Page } from '@playwright/test'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { openSection, signIn } from './console.ts'
import { test } from './shared-product.ts'
import { drop, lift, moveUp } from './sorting.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

let place: Workplace

/** Everything that arrived: 24 messages of two hosts, each with one of three states and a time it took. */
const states = ['200', '200', '404', '502']
const messages = Array.from({ length: 24 }, (_, number) => ({
  source: number % 3 === 0 ? 'web-1' : 'web-2',
  status: states[number % 4] ?? '',
  tookMs: 10 * (number + 1),
}))

test.beforeAll(async ({ product }) => {
  place = await openWorkplace(product)
  await place.store(
    messages.map(({ source, status, tookMs }) => ({
      host: source,
      short_message: 'request',
      _status: status,
      _took_ms: tookMs,
    })),
  )
})

const editor = (page: Page) => page.getByRole('region', { name: /^Editing/ })
const section = (page: Page, name: string) => editor(page).getByRole('region', { name, exact: true })
const preview = (page: Page) => editor(page).getByRole('button', { name: /^Updat(e|ing) preview/ })

async function openSearch(page: Page): Promise<void> {
  await signIn(page, place)
  await page.goto(`${place.url}/search?rangetype=relative&relative=3600&tab=widgets`)
  await expect(page.getByRole('region', { name: 'Message Count', exact: true })).toBeVisible()
}

/** The first edit of the widget with this title. */
async function edit(page: Page, title: string): Promise<void> {
  const widget = page.getByRole('region', { name: title, exact: true })
  // An empty aggregation offers it twice.
  await widget.getByRole('button', { name: 'Edit', exact: true }).first().click()
  await expect(preview(page)).toBeVisible()
  // Nothing is kept half edited.
  await expect(page.getByRole('button', { name: 'Load', exact: true })).toHaveCount(0)
}

/** Types into what has the focus after something was added, and takes the option with this name. */
async function chooseFocused(page: Page, text: string): Promise<void> {
  await expect(page.locator('input:focus')).toBeVisible()
  await page.keyboard.type(text)
  await page.getByRole('option', { name: text, exact: true }).click()
}

async function chooseIn(page: Page, field: Locator, option: string): Promise<void> {
  await field.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function addGrouping(page: Page, field: string, direction: 'Row' | 'Column'): Promise<void> {
  const groupings = section(page, 'Group By')
  await groupings.getByRole('button', { name: 'Add a Grouping' }).click()
  await chooseFocused(page, field)
  await groupings.getByRole('radiogroup', { name: 'Direction' }).last().getByText(direction).click()
}

test('an aggregation is built, shows what the API counts, is drawn in three ways and survives a reload', async ({
  page,
}) => {
  await openSearch(page)
  await openSection(page, 'Create')
  await page.getByRole('button', { name: 'Aggregation', exact: true }).click()
  await expect(preview(page)).toBeVisible()
  // Something is shown at once.
  await expect(editor(page).locator('canvas').first()).toBeVisible()

  await section(page, 'Group By').getByRole('button', { name: 'Remove Grouping' }).click()
  await addGrouping(page, 'source', 'Row')
  await addGrouping(page, 'status', 'Column')
  const type = editor(page).getByRole('combobox', { name: 'Select visualization type' })
  await chooseIn(page, type, 'Data Table')
  const metrics = section(page, 'Metrics')
  await metrics.getByRole('button', { name: 'Add a Metric' }).click()
  await chooseFocused(page, 'Percentile')
  // A function that needs a field asks for it.
  await expect(metrics.getByRole('combobox', { name: 'Field' }).last()).toBeFocused()
  await chooseFocused(page, 'took_ms')
  await chooseIn(page, metrics.getByRole('combobox', { name: 'Percentile' }), '95')
  await metrics.getByRole('textbox', { name: 'Name' }).last().fill('slowest')
  const sorts = section(page, 'Sort')
  await sorts.getByRole('button', { name: 'Add a Sort' }).click()
  await chooseFocused(page, 'slowest')

  const asked = {
    row_groups: [{ type: 'values', fields: ['source'], limit: 15 }],
    column_groups: [{ type: 'values', fields: ['status'], limit: 15 }],
    series: [
      { type: 'count', id: 'count()' },
      { type: 'percentile', id: 'slowest', field: 'took_ms', percentile: 95 },
    ],
    sort: [{ type: 'series', field: 'slowest', direction: 'Descending' }],
  }
  const table = editor(page).getByRole('table')
  await expect(table).toBeVisible()
  for (const [source, ...values] of await rowsOfApi(asked)) {
    const row = table.getByRole('row').filter({ hasText: source ?? '' })
    // What was measured has its unit.
    for (const value of values)
      await expect(row.getByText(new RegExp(`^${value}( ms)?$`)).first()).toBeVisible()
  }

  for (const [title, option] of [
    ['Bar Chart', 'Stack'],
    ['Line Chart', 'Spline'],
    ['Heatmap', 'Auto Scale'],
  ] as const) {
    await chooseIn(page, type, title)
    await expect(section(page, 'Visualization').getByText(option, { exact: true })).toBeVisible()
    await expect(editor(page).locator('canvas').first()).toBeVisible()
  }
  await chooseIn(page, type, 'Data Table')
  await editor(page).getByRole('button', { name: 'Update widget' }).click()

  const title = 'Aggregating count(), slowest by source'
  const widget = page.getByRole('region', { name: title, exact: true })
  await expect(widget.getByRole('table')).toBeVisible()
  await expect(editor(page)).toHaveCount(0)
  await save(page, 'Built by hand')
  await page.reload()
  await expect(widget.getByRole('row').filter({ hasText: 'web-1' })).toBeVisible()
  await edit(page, title)
  await expect(section(page, 'Metrics').getByRole('textbox', { name: 'Name' }).last()).toHaveValue('slowest')
  await expect(section(page, 'Sort').getByRole('heading', { name: 'slowest' })).toBeVisible()
})

test('what is missing is said beside its field, and the buttons say why they wait', async ({ page }) => {
  await openSearch(page)
  await edit(page, 'Message Count')
  await expect(preview(page)).toBeDisabled()
  const update = editor(page).getByRole('button', { name: 'Update widget' })
  const metrics = section(page, 'Metrics')
  await metrics.getByRole('button', { name: 'Remove Metric' }).click()
  await expect(editor(page).getByText('Bar chart requires at least one metric')).toBeVisible()
  await expect(update).toBeDisabled()
  await metrics.getByRole('button', { name: 'Add a Metric' }).click()
  // Not while it is being filled in; when it is left.
  await expect(metrics.getByText('Function is required.')).toHaveCount(0)
  await section(page, 'Sort').getByRole('button', { name: 'Add a Sort' }).focus()
  await expect(metrics.getByText('Function is required.')).toBeVisible()
  await chooseIn(page, metrics.getByRole('combobox', { name: 'Function' }), 'Average')
  await expect(metrics.getByText('Field is required for function avg.')).toBeVisible()
  await expect(metrics.getByText('Name (optional)')).toBeVisible()
  const numbers = metrics.getByRole('combobox', { name: 'Field' })
  await numbers.fill('s')
  // Texts such as the source are no numbers.
  await expect(page.getByRole('option', { name: 'took_ms', exact: true })).toBeVisible()
  await expect(page.getByRole('option', { name: 'source', exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  expect(await graveProblemsInBothThemes(page, '[data-typing]')).toEqual([])
  await metrics.getByRole('combobox', { name: 'Field' }).focus()
  await chooseFocused(page, 'took_ms')
  const groupings = section(page, 'Group By')
  const limit = groupings.getByRole('textbox', { name: 'Limit' })
  await limit.fill('')
  await expect(groupings.getByText('Limit is required.')).toBeVisible()
  await preview(page).hover()
  await expect(page.getByRole('tooltip', { name: 'Limit is required.' })).toBeVisible()
  await limit.fill('0')
  await expect(groupings.getByText('Must be greater than 0.')).toBeVisible()
  await limit.fill('9007199254740991')
  await limit.press('End')
  await page.keyboard.type('9')
  // Digits beyond the safe range of numbers are not taken.
  await expect(limit).toHaveValue('9007199254740991')
  await limit.fill('5')
  await expect(update).toBeEnabled()
  // What was not shown yet comes along, and is one step to undo.
  await update.click()
  await expect(editor(page)).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+Z')
  await edit(page, 'Message Count')
  await expect(groupings.getByRole('textbox', { name: 'Limit' })).toHaveValue('50')
})

test('Cancel brings the widget back as it was, also after its preview was updated', async ({ page }) => {
  await openSearch(page)
  const widget = page.getByRole('region', { name: 'Message Count', exact: true })
  await edit(page, 'Message Count')
  await chooseIn(
    page,
    editor(page).getByRole('combobox', { name: 'Select visualization type' }),
    'Data Table',
  )
  await expect(editor(page).getByRole('table')).toBeVisible()
  await section(page, 'Metrics').getByRole('textbox', { name: 'Name' }).fill('never kept')
  await editor(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(editor(page)).toHaveCount(0)
  // The focus is where the editing began.
  await expect(widget.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
  await edit(page, 'Message Count')
  await expect(editor(page).getByRole('combobox', { name: 'Select visualization type' })).toHaveValue(
    'Bar Chart',
  )
  await expect(section(page, 'Metrics').getByRole('textbox', { name: 'Name' })).toHaveValue('')
})

test('groupings are moved by keyboard, and a grouping by time becomes one by values with another field', async ({
  page,
}) => {
  await openSearch(page)
  await edit(page, 'Message Count')
  const groupings = section(page, 'Group By')
  await expect(groupings.getByRole('heading', { level: 4 })).toHaveText(['#1 Row', '#2 Column'])
  await expect(groupings.getByRole('slider', { name: 'Scaling' })).toBeVisible()
  await groupings.getByRole('slider', { name: 'Scaling' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(groupings.getByText('1.5x')).toBeVisible()
  await lift(page, '#2 Column')
  await moveUp(page, groupings.getByRole('listitem').filter({ hasText: '#1 Row' }))
  await drop(page)
  await expect(groupings.getByRole('heading', { level: 4 })).toHaveText(['#1 Column', '#2 Row'])
  await groupings.getByPlaceholder('Add another date field').click()
  await page.keyboard.type('source')
  await page.keyboard.press('Enter')
  await expect(groupings.getByRole('slider')).toHaveCount(0)
  await expect(groupings.getByRole('textbox', { name: 'Limit' }).last()).toHaveValue('15')
})

/** One line for each row: its key, then all its numbers as the screen writes them. */
async function rowsOfApi(pivot: object): Promise<string[][]> {
  const query = {
    id: 'q',
    timerange: { type: 'relative', from: 3600 },
    query: { type: 'elasticsearch', query_string: '' },
    search_types: [{ id: 'p', type: 'pivot', rollup: false, ...pivot }],
  }
  const answer = await place.api('POST', '/views/search/sync', { queries: [query] })
  expect(answer.ok, await answer.clone().text()).toBe(true)
  // The server checks its own answers.
  const job = (await answer.json()) as {
    results: Record<string, { search_types: Record<string, { rows: ApiRow[] }> }>
  }
  return (job.results.q?.search_types.p?.rows ?? [])
    .filter(({ source }) => source === 'leaf')
    .map(({ key, values }) => [...key, ...values.map(({ value }) => value.toLocaleString('en'))])
}

interface ApiRow {
  source: string
  key: string[]
  values: { value: number }[]
}

async function save(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('button', { name: 'Create new' }).click()
  await expect(page).toHaveURL(/\/search\/[0-9a-f]{24}/)
}

test('a sort that nobody knows is named in its widget, and the widget is sorted by the others', async ({
  page,
}) => {
  await openSearch(page)
  await edit(page, 'Message Count')
  await chooseIn(
    page,
    editor(page).getByRole('combobox', { name: 'Select visualization type' }),
    'Data Table',
  )
  await editor(page).getByRole('button', { name: 'Update widget' }).click()
  await expect(editor(page)).toHaveCount(0)
  await save(page, 'Sorted by what')
  const address = page.url()
  await page.goto('about:blank')
  // The server refuses such a sort: it is put into its answer.
  await page.route(/\/api\/views\/[0-9a-f]{24}$/, async (route) => {
    const answer = await route.fetch()
    const sorts = [
      { type: 'series', field: 'count()', direction: 'Sideways' },
      { type: 'pivot', field: 'timestamp', direction: 'Descending' },
    ]
    const body = (await answer.text()).replaceAll('"sort":[]', `"sort":${JSON.stringify(sorts)}`)
    await route.fulfill({ response: answer, body })
  })
  await page.goto(address)
  const widget = page.getByRole('region', { name: 'Message Count', exact: true })
  await expect(widget.getByText('Unknown sort direction: Sideways')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(widget.getByRole('table')).toBeVisible()
  await edit(page, 'Message Count')
  await expect(section(page, 'Sort').getByRole('button', { name: 'Remove Sort' })).toHaveCount(1)
})

test('the count of each source over time takes four steps from the search', async ({ page }) => {
  await signIn(page, place)
  await page.goto(`${place.url}/search?rangetype=relative&relative=3600`)
  let steps = 0
  const step = (done: Promise<unknown>) => {
    steps += 1
    return done
  }
  await step(page.getByRole('button', { name: 'Create', exact: true }).click())
  await step(page.getByRole('button', { name: 'Aggregation', exact: true }).click())
  await expect(editor(page).locator('canvas').first()).toBeVisible()
  // The focus waits where the next field is named.
  await expect(editor(page).getByRole('combobox', { name: 'Group by another field' })).toBeFocused()
  await step(enter(page, 'source'))
  const legend = editor(page).getByRole('group', { name: 'Legend' })
  await expect(legend.getByRole('button', { name: 'web-1', exact: true })).toBeVisible()
  await step(page.keyboard.press('ControlOrMeta+Enter'))
  const widget = page.getByRole('region', { name: 'Aggregating count() by timestamp', exact: true })
  await expect(widget.locator('canvas').first()).toBeVisible()
  await expect(editor(page)).toHaveCount(0)
  expect(steps).toBeLessThanOrEqual(4)
})

/** Types a name, and takes what is found by it. */
async function enter(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await expect(page.getByRole('option', { name: text, exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
}

test('the preview follows what is set, and waits for the button while it is slow', async ({ page }) => {
  await openSearch(page)
  await edit(page, 'Message Count')
  const columns = editor(page).getByRole('columnheader')
  const type = editor(page).getByRole('combobox', { name: 'Select visualization type' })
  const name = section(page, 'Metrics').getByRole('textbox', { name: 'Name' })
  await chooseIn(page, type, 'Data Table')
  await name.fill('seen at once')
  await expect(columns.filter({ hasText: 'seen at once' }).first()).toBeVisible()
  await expect(preview(page)).toBeDisabled()

  let delayMs = 2_500
  await page.route(/\/api\/views\/search\/[^/]+\/execute/, async (route) => {
    const answer = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    await route.fulfill({ response: answer })
  })
  const waits = editor(page).getByText('Changes wait for the button.')
  const limit = section(page, 'Group By').getByRole('textbox', { name: 'Limit' })
  await limit.fill('4')
  await expect(waits).toBeVisible()
  await expect(editor(page).locator('[aria-busy=true]')).toHaveCount(0)
  await limit.fill('5')
  // What is set is not lost, and not asked for.
  await expect(preview(page)).toBeEnabled()
  delayMs = 0
  await preview(page).click()
  await expect(waits).toHaveCount(0)
  await limit.fill('6')
  await expect(preview(page)).toBeDisabled()
  await expect(limit).toHaveValue('6')
  await page.unrouteAll({ behavior: 'wait' })
})

test('Esc leaves an editor nothing was changed in, and else leads to Cancel, which takes all back', async ({
  page,
}) => {
  await openSearch(page)
  await edit(page, 'Message Count')
  await expect(editor(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(editor(page)).toHaveCount(0)
  await edit(page, 'Message Count')
  await editor(page).getByTitle('Double click the title to edit it.').dblclick()
  await editor(page).getByRole('textbox', { name: 'Edit title' }).fill('Renamed')
  await page.keyboard.press('Enter')
  await section(page, 'Group By').getByRole('button', { name: 'Remove Grouping' }).last().click()
  await expect(preview(page)).toBeDisabled()
  await page.keyboard.press('Escape')
  const cancel = editor(page).getByRole('button', { name: 'Cancel' })
  await expect(cancel).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(editor(page)).toHaveCount(0)
  await edit(page, 'Message Count')
  await expect(section(page, 'Group By').getByRole('heading', { level: 4 })).toHaveCount(2)
  // A new one is gone again.
  await page.keyboard.press('Escape')
  await openSection(page, 'Create')
  await page.getByRole('button', { name: 'Aggregation', exact: true }).click()
  await expect(editor(page).getByRole('combobox', { name: 'Group by another field' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(editor(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: /^Aggregating/ })).toHaveCount(0)
})
