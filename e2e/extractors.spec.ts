import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { type Product, until } from '../dev/product.ts'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { openConsole, searchFor, signIn } from './console.ts'
import { addGelfInput, type GelfInput } from './gelf-input.ts'
import { addPerson } from './people.ts'
import { test } from './shared-product.ts'
import { drop, dropByPointer, hasMadeRoom, lift, moveUp } from './sorting.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const item = (page: Page, title: string) =>
  page
    .getByRole('list', { name: 'Configured extractors' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })
const titles = (page: Page) =>
  page.getByRole('list', { name: 'Configured extractors' }).getByRole('heading', { level: 3 })
const field = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Example message' })
    .getByRole('radio', { name: new RegExp(`^${name}\\b`) })
const preview = (page: Page) => page.getByRole('region', { name: 'Extractor preview' })
const listOf = (product: Product, { id }: GelfInput) => `${product.url}/system/inputs/${id}/extractors`

interface Found {
  message: Record<string, unknown>
  index: string
}

/** The messages of an input, newest first, when there are so many. */
async function stored(product: Product, { id }: GelfInput, count: number): Promise<Found[]> {
  let found: Found[] = []
  await until(async () => {
    const query = `query=gl2_source_input:${id}&range=0&limit=50`
    const answer = await product.api('GET', `/search/universal/relative?${query}`)
    found = answer.ok ? ((await answer.json()) as { messages: Found[] }).messages : []
    return found.length === count
  }, `${count} messages are found`)
  return found
}

async function addExtractor(product: Product, { id }: GelfInput, change: object): Promise<string> {
  const answer = await product.api('POST', `/system/inputs/${id}/extractors`, {
    title: 'Copied',
    cursor_strategy: 'copy',
    source_field: 'message',
    target_field: 'copied',
    extractor_type: 'copy_input',
    extractor_config: {},
    converters: [],
    condition_type: 'none',
    condition_value: '',
    order: 0,
    ...change,
  })
  expect(answer.status, await answer.clone().text()).toBe(201)
  return ((await answer.json()) as { extractor_id: string }).extractor_id
}

const lines = ['GET /cart 200 31', 'GET /pay 504 3004', 'upstream timed out']

async function inputWithMessages(product: Product): Promise<GelfInput> {
  const input = await addGelfInput(product)
  // With times of their own: those of arrival may be one.
  for (const [at, short_message] of lines.entries()) {
    const timestamp = Date.now() / 1_000 - 60 + at
    await input.send({ host: 'web-1', short_message, level: 6, _zone: 'eu', timestamp })
  }
  await stored(product, input, lines.length)
  return input
}

const setting = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function addConverter(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Select a converter').click()
  await page.getByRole('option', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}

test('an extractor is made from a received message, and the next message has its field', async ({
  page,
  product,
}) => {
  const input = await inputWithMessages(product)
  await signIn(page, product)
  await page.goto(`${product.url}/system/inputs/${input.id}`)
  await page.getByRole('button', { name: /^More actions for / }).click()
  await page.getByRole('menuitem', { name: 'Manage extractors' }).click()
  await expect(heading(page, /^Extractors of /)).toBeVisible()
  await expect(page.getByText('This input has no configured extractors.')).toBeVisible()
  await page.getByRole('button', { name: 'Create extractor' }).click()
  await page.getByRole('button', { name: 'Load Message' }).click()
  await expect(heading(page, /^New extractor for input /)).toBeVisible()

  // What is no text cannot be chosen, and says so.
  await expect(field(page, 'level')).toBeDisabled()
  await expect(page.getByTitle('Extractors can only be used with string fields.').first()).toContainText(
    'not a string',
  )
  await field(page, 'message').check()
  await page.getByRole('radio', { name: 'Regular expression', exact: true }).check()
  await page.getByRole('textbox', { name: 'Regular expression', exact: true }).fill('[A-Z]+ \\S+ (\\d{3})')
  await expect(preview(page)).toContainText('2 of 3 recent messages match')
  await expect(preview(page).getByRole('row')).toHaveText([
    /timestamp/,
    /upstream timed out.*no match/,
    /GET \/pay 504 3004\s*504/,
    /GET \/cart 200 31\s*200/,
  ])
  await expect(preview(page).locator('tbody mark')).toHaveText(['GET /pay ', '504', 'GET /cart ', '200'])

  await page.getByRole('radio', { name: 'Only attempt extraction if field contains string' }).check()
  await page.getByRole('textbox', { name: 'Field contains string' }).fill('GET')
  await expect(page.getByText('Does not match! Extractor would not run.')).toBeVisible()
  await page.getByRole('button', { name: 'Older message' }).click()
  await expect(page.getByText('Matches! Extractor would run against this example.')).toBeVisible()

  await page.getByRole('textbox', { name: 'Store as field' }).fill('http-status')
  await expect(page.getByRole('textbox', { name: 'Store as field' })).toHaveValue('httpstatus')
  await page.getByRole('textbox', { name: 'Extractor title' }).fill('Status')
  await addConverter(page, 'Numeric')
  await expect(page.getByText('"504" → 504')).toBeVisible()
  await expect(page.getByText('New field, number')).toBeVisible()
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('Extractor Status created successfully')).toBeVisible()
  await expect(titles(page)).toHaveText([/^Status Regular expression$/])

  await until(async () => {
    await input.send({ host: 'web-1', short_message: 'GET /late 418 7' })
    const query = `query=${encodeURIComponent(`gl2_source_input:${input.id} AND httpstatus:418`)}&range=0&limit=1`
    const answer = await product.api('GET', `/search/universal/relative?${query}`)
    return ((await answer.json()) as { messages: Found[] }).messages[0]?.message.httpstatus === 418
  }, 'a message has the field')
  await item(page, 'Status').getByRole('button', { name: 'Details of Status' }).click()
  await expect(item(page, 'Status')).toContainText(/[1-9]\d* total invocations since boot/)
  await expect(item(page, 'Status')).toContainText(
    'Will only attempt to run if the message includes the string GET',
  )
  await expect(item(page, 'Status')).toContainText('Numeric')
  expect(await graveProblemsInBothThemes(page)).toEqual([])
})

/** What is typed for each type, and what the preview says it takes of a line or of what lies beside it. */
const typed = [
  { label: 'Copy input', field: 'message', set: {}, target: 'f_copy', shown: 'GET /pay 504 3004' },
  {
    label: 'Grok pattern',
    field: 'message',
    set: { 'Grok pattern': '%{WORD:f_method} %{URIPATH:f_path}' },
    target: null,
    shown: 'f_method: GET, f_path: /pay',
  },
  { label: 'JSON', field: 'body', set: { 'Key prefix (optional)': 'f_' }, target: null, shown: 'ann' },
  {
    label: 'Regular expression',
    field: 'message',
    set: { 'Regular expression': '(\\d{3})' },
    target: 'f_regex',
    shown: '504',
  },
  {
    label: 'Replace with regular expression',
    field: 'message',
    set: { 'Regular expression': '/(\\w+)', 'Replacement (optional)': '<$1>' },
    target: 'f_replaced',
    shown: 'GET <pay> 504 3004',
  },
  {
    label: 'Split & Index',
    field: 'message',
    set: { 'Split by': ' ', 'Target index': '4' },
    target: 'f_split',
    shown: '3004',
  },
  {
    label: 'Substring',
    field: 'message',
    set: { 'Begin index': '4', 'End index': '8' },
    target: 'f_part',
    shown: '/pay',
  },
]

test('an extractor of each type is made by the form, and each runs', async ({ page, product }) => {
  const input = await addGelfInput(product)
  const line = { host: 'web-1', short_message: 'GET /pay 504 3004', _body: '{"user":"ann"}' }
  await input.send(line)
  await stored(product, input, 1)
  await signIn(page, product)
  for (const { label, field: source, set, target, shown } of typed) {
    await page.goto(`${listOf(product, input)}/new?field=${source}`)
    await page.getByRole('radio', { name: label, exact: true }).check()
    for (const [name, value] of Object.entries(set)) await setting(page, name).fill(value)
    await expect(preview(page)).toContainText('1 of 1 recent messages match')
    await expect(preview(page).getByRole('row').last()).toContainText(shown)
    if (target !== null) await setting(page, 'Store as field').fill(target)
    await setting(page, 'Extractor title').fill(label)
    await page.getByRole('button', { name: /^Create extractor/ }).click()
    await expect(page.getByText(`Extractor ${label} created successfully`)).toBeVisible()
  }
  await expect(titles(page)).toHaveText(typed.map(({ label }) => `${label} ${label}`))

  let fields = {}
  await until(async () => {
    await input.send(line)
    const answer = await product.api(
      'GET',
      `/search/universal/relative?query=gl2_source_input:${input.id}&range=0&limit=1`,
    )
    fields = ((await answer.json()) as { messages: Found[] }).messages[0]?.message ?? {}
    return 'f_part' in fields
  }, 'a message has the fields')
  expect(fields).toMatchObject({
    f_copy: 'GET /pay 504 3004',
    f_method: 'GET',
    f_path: '/pay',
    f_user: 'ann',
    f_regex: '504',
    f_replaced: 'GET <pay> 504 3004',
    f_split: '3004',
    f_part: '/pay',
  })
})

test('converters say what each makes of the value, run in their order and keep their settings', async ({
  page,
  product,
}) => {
  const input = await inputWithMessages(product)
  await signIn(page, product)
  await page.goto(`${listOf(product, input)}/new?extractor_type=copy_input&field=message`)
  await expect(preview(page)).toContainText('3 of 3 recent messages match')
  await addConverter(page, 'Split & Count')
  await expect(preview(page)).toContainText('The form is not complete. Below is what it extracted at ')
  await setting(page, 'Split by').fill(' ')
  await expect(page.getByText('"upstream timed out" → 3')).toBeVisible()
  await addConverter(page, 'Uppercase')
  // A number has no letters: it comes too late.
  await expect(page.getByText(/UPSTREAM/)).toHaveCount(0)
  await lift(page, 'Transform value to uppercase')
  await moveUp(page, page.getByRole('listitem').filter({ hasText: 'Split & Count' }))
  await drop(page)
  await expect(page.getByText('"upstream timed out" → "UPSTREAM TIMED OUT"')).toBeVisible()
  await expect(page.getByText('"UPSTREAM TIMED OUT" → 3')).toBeVisible()

  // What is taken away comes back as it was set.
  await page.getByRole('checkbox', { name: 'Split & Count' }).uncheck()
  await expect(preview(page).getByRole('row').nth(1)).toContainText('UPSTREAM TIMED OUT')
  await page.getByRole('checkbox', { name: 'Split & Count' }).check()
  await expect(page.getByText('"UPSTREAM TIMED OUT" → 3')).toBeVisible()
  await setting(page, 'Store as field').fill('words')
  await setting(page, 'Extractor title').fill('Words')
  await page.getByRole('button', { name: /^Create extractor/ }).click()
  await page.getByRole('button', { name: 'Edit Words' }).click()
  await expect(page.getByRole('list', { name: 'Converters' }).getByRole('checkbox')).toHaveCount(2)
  await expect(setting(page, 'Split by')).toHaveValue(' ')
  await expect(page.getByText('"UPSTREAM TIMED OUT" → 3')).toBeVisible()
})

test('an extractor begins with a message by its id and index, or another one', async ({ page, product }) => {
  const input = await inputWithMessages(product)
  const [, , oldest] = await stored(product, input, lines.length)
  const id = String(oldest?.message._id)
  await signIn(page, product)
  await page.goto(listOf(product, input))
  await page.getByRole('button', { name: 'Create extractor' }).click()
  await page.getByRole('tab', { name: 'Message ID' }).click()
  await setting(page, 'Message ID').fill('no such message')
  await setting(page, 'Index').fill(oldest?.index ?? '')
  await page.getByRole('button', { name: 'Load message' }).click()
  const example = page.getByRole('region', { name: 'Example message' })
  await expect(example.getByRole('alert')).toContainText(
    'Loading message information failed with status: 404',
  )
  // What was asked for is still there, to be mended.
  await example.getByRole('button', { name: 'Message ID' }).click()
  await expect(setting(page, 'Index')).toHaveValue(oldest?.index ?? '')
  await setting(page, 'Message ID').fill(id)
  await page.getByRole('button', { name: 'Load message' }).click()
  await expect(example).toContainText('GET /cart 200 31')

  await example.getByRole('button', { name: 'Load another message' }).click()
  await expect(example).toContainText('upstream timed out')
  await example.getByRole('button', { name: 'Message ID' }).click()
  await setting(page, 'Message ID').fill(id)
  await setting(page, 'Index').fill(oldest?.index ?? '')
  await page.getByRole('button', { name: 'Load message' }).click()
  await expect(example).toContainText('GET /cart 200 31')
  await page.reload()
  await expect(example).toContainText('GET /cart 200 31')
})

test('what is wrong stands beside its field, and the last good preview stays', async ({ page, product }) => {
  const input = await inputWithMessages(product)
  await signIn(page, product)
  await page.goto(`${listOf(product, input)}/new`)
  const pattern = page.getByRole('textbox', { name: 'Regular expression', exact: true })
  await pattern.fill('(\\d{3})')
  await expect(preview(page)).toContainText('2 of 3 recent messages match')
  await pattern.fill('(\\d{3}')
  await expect(preview(page)).toContainText('Below is what it extracted at ')
  await expect(preview(page)).toContainText('2 of 3 recent messages match')
  await expect(pattern).toHaveAccessibleDescription(/missing closing|unclosed/)
  await setting(page, 'Store as field').fill('status')
  await setting(page, 'Extractor title').fill('Status')
  await page.getByRole('button', { name: 'Create extractor' }).click()
  await expect(pattern).toBeFocused()
  await expect(pattern).toHaveAttribute('aria-invalid', 'true')
  await setting(page, 'Store as field').fill('')
  await setting(page, 'Extractor title').fill('')
  await pattern.fill('')
  await page.getByRole('button', { name: 'Create extractor' }).click()
  await expect(pattern).toBeFocused()
  await expect(pattern).toHaveAccessibleDescription(/Field is required\./)
  await expect(page.getByText('3 settings need attention')).toBeVisible()
  // What was typed is not left without a question.
  await setting(page, 'Extractor title').fill('Lost')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(heading(page, /^Extractors of /)).toBeVisible()
})

test('extractors are sorted with the pointer', async ({ page, product }) => {
  const input = await addGelfInput(product)
  for (const [order, title] of ['First', 'Second'].entries())
    await addExtractor(product, input, { title, order, target_field: `copy_${order}` })
  await signIn(page, product)
  await page.goto(listOf(product, input))
  await page.getByRole('button', { name: 'Sort extractors' }).click()
  const dialog = page.getByRole('dialog', { name: /^Sort extractors for / })
  const from = await dialog.getByRole('button', { name: 'Move Second' }).boundingBox()
  const to = await dialog.getByRole('button', { name: 'Move First' }).boundingBox()
  if (!from || !to) throw new Error('The handles are not drawn.')
  await page.mouse.move(from.x + 5, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 5, from.y - 6, { steps: 4 })
  await expect(dialog.locator('[data-dragging]')).toContainText('Second')
  await page.mouse.move(to.x + 5, to.y + to.height / 2, { steps: 4 })
  await hasMadeRoom(dialog.getByRole('listitem').filter({ hasText: 'First' }))
  await dropByPointer(page)
  await expect(dialog.getByRole('listitem')).toHaveText([/^Second/, /^First/])
  await dialog.getByRole('button', { name: 'Update sort' }).click()
  await expect(titles(page)).toHaveText([/^Second/, /^First/])
  await page.reload()
  await expect(titles(page)).toHaveText([/^Second/, /^First/])
})

test('extractors are sorted by keys, edited and deleted', async ({ page, product }) => {
  const input = await inputWithMessages(product)
  for (const [order, title] of ['First', 'Second', 'Third'].entries())
    await addExtractor(product, input, { title, order, target_field: `copy_${order}` })
  await signIn(page, product)
  await page.goto(listOf(product, input))
  await expect(titles(page)).toHaveText([/^First/, /^Second/, /^Third/])
  await page.getByRole('button', { name: 'Sort extractors' }).click()
  const dialog = page.getByRole('dialog', { name: /^Sort extractors for / })
  await lift(page, 'Third')
  for (const over of ['Second', 'First'])
    await moveUp(page, dialog.getByRole('listitem').filter({ hasText: over }))
  await drop(page)
  await expect(dialog.getByRole('listitem')).toHaveText([/^Third/, /^First/, /^Second/])
  await dialog.getByRole('button', { name: 'Update sort' }).click()
  await expect(page.getByText('Extractor positions updated successfully')).toBeVisible()
  await expect(titles(page)).toHaveText([/^Third/, /^First/, /^Second/])
  await page.reload()
  await expect(titles(page)).toHaveText([/^Third/, /^First/, /^Second/])

  await page.getByRole('button', { name: 'Edit First' }).click()
  await expect(heading(page, /^Edit extractor First for input /)).toBeVisible()
  await expect(page.getByText('second of 3 extractors')).toBeVisible()
  await page.getByRole('textbox', { name: 'Extractor title' }).fill('Renamed')
  await page.getByRole('button', { name: /^Update extractor/ }).click()
  await expect(page.getByText('Extractor "Renamed" updated successfully')).toBeVisible()
  await expect(titles(page)).toHaveText([/^Third/, /^Renamed/, /^Second/])

  await page.getByRole('button', { name: 'Delete Renamed' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Really remove extractor "Renamed?"')
  await question.getByRole('button', { name: 'Delete extractor' }).click()
  await expect(page.getByText('Extractor "Renamed" deleted successfully')).toBeVisible()
  await expect(titles(page)).toHaveText([/^Third/, /^Second/])
})

test('what one input exports another one imports, and what is wrong in it is named', async ({
  page,
  product,
}) => {
  const from = await addGelfInput(product)
  const to = await addGelfInput(product)
  await addExtractor(product, from, {
    title: 'Lower',
    converters: [{ type: 'lowercase', config: {} }],
    condition_type: 'regex',
    condition_value: '^GET',
  })
  await addExtractor(product, from, { title: 'Stays', order: 1, target_field: 'stays' })
  await signIn(page, product)
  await page.goto(listOf(product, from))
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Export extractors' }).click()
  await page.getByRole('checkbox', { name: 'Stays (Copy input)' }).uncheck()
  const text = await page.getByRole('textbox', { name: 'Extractors JSON' }).inputValue()
  expect(JSON.parse(text)).toMatchObject({
    extractors: [{ title: 'Lower', extractor_type: 'copy_input' }],
    version: expect.any(String),
  })
  expect(await graveProblemsInBothThemes(page)).toEqual([])

  await page.goto(`${listOf(product, to)}/import`)
  const json = page.getByRole('textbox', { name: 'What was exported of another input' })
  await json.fill('no JSON')
  await page.getByRole('button', { name: 'Add extractors to input' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'There was an error while parsing extractors. Are they in JSON format?',
  )
  const { extractors } = JSON.parse(text) as { extractors: object[] }
  await json.fill(
    JSON.stringify({
      extractors: [
        ...extractors,
        { title: 'Odd', type: 'of tomorrow', source_field: 'a', target_field: 'b' },
      ],
    }),
  )
  await page.getByRole('button', { name: 'Add extractors to input' }).click()
  await expect(page.getByText('Import results: 1 extractor(s) imported, 1 error(s).')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Odd:' })).toBeVisible()
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await page.goto(listOf(product, to))
  await page.getByRole('button', { name: 'Details of Lower' }).click()
  await expect(item(page, 'Lower')).toContainText('matches the regular expression ^GET')
  await expect(item(page, 'Lower')).toContainText('Lowercase')
})

test('an extractor begins with a value in a search', async ({ page, product, context }) => {
  const input = await addGelfInput(product)
  const word = `w${randomBytes(4).toString('hex')}`
  await input.send({ host: 'web-1', short_message: 'a message', _line: `took ${word} ms` })
  await stored(product, input, 1)
  await openConsole(page, product)
  // A field other than the message is found by its whole value.
  await searchFor(page, `line:"took ${word} ms"`)
  await page.locator('tbody:has([data-toggle])').first().locator('tr').first().click()
  await page.getByRole('button', { name: `took ${word} ms`, exact: true }).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('menuitem', { name: 'Create extractor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Select extractor type' })
  await dialog.getByRole('combobox', { name: 'Extractor type' }).click()
  await page.getByRole('option', { name: 'Split & Index' }).click()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  const editor = await opened
  await expect(heading(editor, /^New extractor for input /)).toBeVisible()
  await expect(field(editor, 'line')).toBeChecked()
  await expect(editor.getByRole('radio', { name: 'Split & Index' })).toBeChecked()
  await editor.getByRole('textbox', { name: 'Split by' }).fill(' ')
  await editor.getByRole('textbox', { name: 'Target index' }).fill('2')
  await expect(preview(editor)).toContainText('1 of 1 recent messages match')
  await expect(preview(editor).getByRole('row').last()).toContainText(word)
})

test('who may not edit an input sees its extractors, and nothing to change them', async ({
  page,
  product,
}) => {
  const input = await addGelfInput(product)
  await addExtractor(product, input, { title: 'Seen' })
  const reader = await addPerson(product, { permissions: [`inputs:read:${input.id}`] })
  await signIn(page, product, reader)
  await page.goto(listOf(product, input))
  await expect(titles(page)).toHaveText([/^Seen/])
  await expect(page.getByRole('button', { name: 'Details of Seen' })).toBeVisible()
  for (const name of ['Create extractor', 'Edit Seen', 'Delete Seen'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await page.goto(`${listOf(product, input)}/new`)
  await expect(page.getByRole('alert')).toContainText('You are not allowed to edit the input')
})
