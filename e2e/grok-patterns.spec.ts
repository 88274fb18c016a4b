import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { GrokPattern } from '@logline/contract'
import { expect, type Page } from '@playwright/test'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { signIn } from './console.ts'
import { addPerson } from './people.ts'
import { test } from './shared-product.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

test.describe.configure({ mode: 'serial' })
test.use({ ownProduct: { because: 'an import drops all patterns of the installation' } })

let place: Workplace
let page: Page
/** What the names of this file begin with, and nobody else's. */
let mark: string

test.beforeAll(async ({ browser, product }) => {
  mark = `E${randomBytes(4).toString('hex').toUpperCase()}_`
  place = await openWorkplace(product, {
    permissions: ['grok_pattern:read', 'inputs:read', 'inputs:create', 'inputs:edit'],
  })
  await place.store(
    ['order-17 paid', 'order-18 sent', 'nothing'].map((short_message) => ({ host: 'shop', short_message })),
  )
  page = await (await browser.newContext()).newPage()
  await signIn(page, place)
})
test.afterAll(async () => {
  await page?.context().close()
})

const row = (name: string) => page.locator('tbody tr').filter({ has: page.getByText(name, { exact: true }) })
const dialog = () => page.getByRole('dialog')
const inDialog = (label: string) => dialog().getByLabel(label, { exact: true })
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()

async function openList(query = mark): Promise<void> {
  await page.goto(`${place.url}/system/grokpatterns?query=${query}`)
  await expect(page.getByRole('heading', { name: 'Grok patterns', level: 1 })).toBeVisible()
}

/** All there are, in the order of lists. */
async function stored(): Promise<Record<string, string>> {
  const { patterns } = (await (await place.api('GET', '/system/grok')).json()) as { patterns: GrokPattern[] }
  return Object.fromEntries(patterns.map(({ name, pattern }) => [name, pattern]))
}

async function store(name: string, pattern: string): Promise<void> {
  expect((await place.api('POST', '/system/grok', { name, pattern })).status).toBe(201)
}

/** Downloads what a click exports. */
async function exported(click: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download')
  await click()
  const file = await download
  expect(file.suggestedFilename()).toBe('grok-patterns.txt')
  return readFileSync(await file.path(), 'utf8')
}

async function exportSelected(): Promise<void> {
  await page.getByRole('button', { name: 'Bulk actions' }).click()
  await page.getByRole('menuitem', { name: 'Export' }).click()
}

async function chooseFile(text: string): Promise<void> {
  await page.getByRole('button', { name: 'Import pattern file' }).click()
  const chooser = page.waitForEvent('filechooser')
  await press('Choose pattern file')
  await (await chooser).setFiles({ name: 'ours.grok', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await expect(inDialog('Pattern file')).toHaveValue(text)
}

async function upload(strategy: string, foretold: string): Promise<void> {
  await dialog().getByRole('radio', { name: strategy }).check()
  await expect(dialog().getByText(foretold)).toBeVisible()
  await press('Upload')
  await expect(page.getByText('Grok Patterns imported successfully').first()).toBeVisible()
  await expect(dialog()).toHaveCount(0)
}

test('a pattern is put together, tried while it is typed, created and found', async () => {
  await page.goto(`${place.url}/search`)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'System' }).click()
  await page.getByRole('menuitem', { name: 'Grok Patterns' }).click()
  await expect(row('BASE10NUM')).toBeVisible()

  await page.getByRole('button', { name: 'Create pattern' }).click()
  await press('Create pattern')
  await expect(inDialog('Name')).toBeFocused()
  await expect(inDialog('Name')).toHaveAccessibleDescription(/Field is required\./)
  await press('Test with Sample Data')
  await expect(inDialog('Name')).toHaveAccessibleDescription(/a name and a pattern must be given!/)
  await inDialog('Name').fill('INT')
  await expect(inDialog('Name')).toHaveAccessibleDescription(/Pattern with that name already exists!/)
  await inDialog('Name').fill(`${mark}ORDER`)
  await expect(page.getByRole('dialog', { name: `Create Grok Pattern ${mark}ORDER` })).toBeVisible()

  await inDialog('Pattern').fill('order-')
  await inDialog('Filter pattern').fill('(')
  await expect(inDialog('Filter pattern')).toHaveAccessibleDescription(/Invalid regular expression/)
  await inDialog('Filter pattern').fill('^(pos|non).*int$')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(inDialog('Pattern')).toHaveValue('order-%{POSINT}')
  await inDialog('Pattern').fill('order-%{POSINT:order:int}')

  await inDialog('Sample Data').fill('order-4711')
  await expect(inDialog('Test Result')).toHaveValue(/"order": 4711/)
  const recent = dialog().getByRole('region', { name: 'Recent messages' })
  await expect(recent.getByText('2 of the 3 newest messages match.')).toBeVisible()
  await expect(recent.getByText('18', { exact: true }).first()).toBeVisible()
  await inDialog('Sample Data').fill('nothing')
  await expect(dialog().getByText('The sample data do not match.')).toBeVisible()

  await inDialog('Sample Data').fill('order-4711')
  await expect(inDialog('Test Result')).toHaveValue(/"order": 4711/)
  await inDialog('Pattern').fill('order-%{NOPE:order:int}')
  await expect(dialog().getByRole('alert')).toContainText("No definition for key 'NOPE' found")
  await expect(dialog().getByRole('alert').locator('mark')).toHaveText('%{NOPE:order:int}')
  await expect(inDialog('Test Result')).toHaveValue(/"order": 4711/)
  await expect(inDialog('Test Result')).toHaveAccessibleDescription(/Before the error/)
  expect(await graveProblemsInBothThemes(page)).toEqual([])

  await inDialog('Pattern').fill('order-%{POSINT:order:int}')
  await press('Create pattern')
  await expect(page.getByText(`Grok pattern "${mark}ORDER" successfully created`)).toBeVisible()
  expect(await stored()).toMatchObject({ [`${mark}ORDER`]: 'order-%{POSINT:order:int}' })

  const search = page.getByRole('textbox', { name: 'Search for grok patterns' })
  await page.getByRole('button', { name: 'Search Syntax Help' }).click()
  await expect(page.getByText('pattern:COMMON')).toBeVisible()
  await page.keyboard.press('Escape')
  await search.fill(`${mark}o`)
  await expect(row('BASE10NUM')).toHaveCount(0)
  await expect(row(`${mark}ORDER`)).toBeVisible()
  await search.fill('pattern:"order-%{POSINT:order"')
  await expect(row(`${mark}ORDER`)).toBeVisible()
  await search.fill('pattern:nowhere-in-it')
  await expect(page.getByText('No grok patterns have been found.')).toBeVisible()
})

test('a pattern that comes to need itself is refused with the way, and deleting one says what needs it', async () => {
  await store(`${mark}BOLT`, 'b')
  await store(`${mark}NUT`, `%{${mark}BOLT}`)
  await store(`${mark}FRAME`, `%{${mark}NUT}`)
  await openList()
  await row(`${mark}BOLT`).getByRole('button', { name: 'Edit' }).click()
  const uses = `2 patterns use it: ${mark}FRAME (by another), ${mark}NUT.`
  await expect(dialog().getByText(uses)).toBeVisible()
  await inDialog('Name').fill(`${mark}NUT`)
  await expect(inDialog('Name')).toHaveAccessibleDescription(/Pattern with that name already exists!/)
  await press('Update pattern')
  await expect(inDialog('Name')).toBeFocused()
  await inDialog('Name').fill(`${mark}BOLT`)
  await inDialog('Pattern').fill(`x%{${mark}FRAME}`)
  const way = `${mark}BOLT → ${mark}FRAME → ${mark}NUT → ${mark}BOLT`
  await expect(dialog().getByRole('alert').filter({ hasText: 'Grok Error' })).toContainText(way)
  await press('Update pattern')
  const refused = dialog().getByRole('alert').filter({ hasText: 'failed with status: 400' })
  await expect(refused).toContainText(`Testing Grok pattern "${mark}BOLT" failed with status: 400`)
  await expect(refused).toContainText(way)
  await inDialog('Pattern').fill('bolt')
  await press('Update pattern')
  await expect(page.getByText(`Grok pattern "${mark}BOLT" successfully updated`)).toBeVisible()
  expect(await stored()).toMatchObject({ [`${mark}BOLT`]: 'bolt' })

  await page.getByRole('button', { name: `More actions for ${mark}BOLT` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`Really delete the grok pattern ${mark}BOLT?`)
  await expect(question).toContainText(uses)
  await question.getByRole('button', { name: 'Delete grok pattern' }).click()
  await expect(page.getByText(`Grok pattern "${mark}BOLT" successfully deleted`)).toBeVisible()
  await expect(row(`${mark}BOLT`)).toHaveCount(0)
  expect(await stored()).not.toHaveProperty(`${mark}BOLT`)
  for (const name of ['NUT', 'FRAME']) await removeNamed(`${mark}${name}`)
})

async function removeNamed(name: string): Promise<void> {
  const { patterns } = (await (await place.api('GET', '/system/grok')).json()) as { patterns: GrokPattern[] }
  const { id } = patterns.find((pattern) => pattern.name === name) ?? {}
  expect((await place.api('DELETE', `/system/grok/${id}`)).status).toBe(204)
}

test('a file is imported as its preview has foretold: beside what is there, over it, or instead of it', async () => {
  const [shelf, rack] = [`${mark}SHELF`, `${mark}RACK`]
  await openList()
  await chooseFile(`# ours\n${shelf} %{${rack}:rack}-%{INT}\n${rack} [A-Z]+\nno-pattern\n`)
  await expect(dialog().getByText('Left out, since they are no patterns: line 4.')).toBeVisible()
  await upload('Abort import', `Adds 2: ${rack}, ${shelf}.`)
  await expect(row(shelf)).toContainText(`%{${rack}:rack}-%{INT}`)

  const changed = `${rack} [a-z]+\n`
  await chooseFile(changed)
  const exists = `The following Grok patterns already exist: ${rack}.`
  await expect(dialog().getByText(`It would be refused. ${exists}`)).toBeVisible()
  await press('Upload')
  await expect(dialog().getByRole('alert')).toHaveText(
    `Importing Grok pattern file failed with status: 400 ${exists}`,
  )
  await upload('Replace existing patterns', `Replaces 1: ${rack}.`)
  await expect(row(rack)).toContainText('[a-z]+')
  expect(await stored()).toMatchObject({ [rack]: '[a-z]+', [shelf]: `%{${rack}:rack}-%{INT}` })

  const all = await exported(() => page.getByRole('button', { name: 'Export patterns' }).click())
  const others = all
    .split('\n')
    .filter((line) => !line.startsWith(shelf))
    .join('\n')
  await chooseFile(others)
  await upload('Drop all existing', `Deletes 1: ${shelf}.`)
  await expect(row(shelf)).toHaveCount(0)
  await expect(row(rack)).toBeVisible()
  expect(await stored()).toHaveProperty('COMBINEDAPACHELOG')
})

test('chosen patterns are exported, and imported again as they were', async () => {
  const written = { [`${mark}SCREW`]: 's%{INT:n:int} ü', [`${mark}NAIL`]: '(?i)nail\\s+%{DATA:what}' }
  for (const [name, pattern] of Object.entries(written)) await store(name, pattern)
  await openList()
  for (const name of Object.keys(written))
    await page.getByRole('checkbox', { name: `Select entity ${name}` }).check()
  const text = await exported(exportSelected)
  expect(text).toBe(`${mark}NAIL (?i)nail\\s+%{DATA:what}\n${mark}SCREW s%{INT:n:int} ü\n`)
  for (const name of Object.keys(written)) await removeNamed(name)
  await page.reload()
  await chooseFile(text)
  await upload('Abort import', `Adds 2: ${mark}NAIL, ${mark}SCREW.`)
  expect(await stored()).toMatchObject(written)
})

test('more patterns are exported at once than one address has room for', async () => {
  const names = Array.from({ length: 45 }, (_, number) => `${mark}MANY${number + 100}`)
  const patterns = names.map((name) => ({ name, pattern: `%{INT:${name.toLowerCase()}}` }))
  expect((await place.api('PUT', '/system/grok', { patterns })).status).toBe(202)
  await openList(`${mark}MANY&pageSize=50`)
  await expect(row(names[44] ?? '')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all visible entities' }).check()
  expect(await exported(exportSelected)).toBe(
    patterns.map(({ name, pattern }) => `${name} ${pattern}\n`).join(''),
  )
})

test('who may only read is offered no change; who may not read is told so', async ({ browser, product }) => {
  await store(`${mark}LONG`, `${'a very long pattern, '.repeat(30)}its end`)
  const reader = await addPerson(product)
  const his = await (await browser.newContext()).newPage()
  await signIn(his, product, reader)
  await his.goto(`${product.url}/system/grokpatterns?query=${mark}LONG`)
  await his.getByRole('button', { name: `Details of ${mark}LONG` }).click()
  await expect(his.getByRole('region', { name: 'Pattern' })).toContainText('its end')
  await expect(his.getByText('No other pattern uses it.')).toBeVisible()
  await expect(his.getByRole('button', { name: 'Export patterns' })).toBeVisible()
  for (const name of ['Create pattern', 'Import pattern file', 'Edit', `More actions for ${mark}LONG`])
    await expect(his.getByRole('button', { name })).toHaveCount(0)
  await his.context().close()

  const stranger = await addPerson(product, { roles: ['Dashboard Creator'] })
  const hers = await (await browser.newContext()).newPage()
  await signIn(hers, product, stranger)
  await hers.goto(`${product.url}/system/grokpatterns`)
  await expect(hers.getByText('Missing Permissions')).toBeVisible()
  for (const name of ['Create pattern', 'Import pattern file', 'Export patterns'])
    await expect(hers.getByRole('button', { name })).toHaveCount(0)
  await hers.context().close()
})
