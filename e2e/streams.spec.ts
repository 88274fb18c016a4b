import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { type Product, until } from '../dev/product.ts'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { openConsole, signIn } from './console.ts'
import { addGelfInput, type GelfInput } from './gelf-input.ts'
import { addPerson, grnOf, share } from './people.ts'
import { test } from './shared-product.ts'

let product: Product
let input: GelfInput
/** Nobody else's streams and inputs have it in their titles. */
const mark = `s${randomUUID().slice(0, 8)}`

test.beforeAll(async ({ product: shared }) => {
  product = shared
  input = await addGelfInput(product, `Gateway ${mark}`)
})

const row = (page: Page, title: string) =>
  page.locator('tbody tr').filter({ has: page.getByRole('link', { name: title, exact: true }) })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function openStreams(page: Page, query = mark): Promise<void> {
  await page.goto(`${product.url}/streams?query=${query}`)
  await expect(page.getByRole('heading', { name: 'Streams', level: 1 })).toBeVisible()
}

interface StreamWishes {
  isRunning?: boolean
  rules?: readonly object[]
}

async function addStream(title: string, { isRunning = false, rules = [] }: StreamWishes = {}) {
  const sets = await product.api('GET', '/system/indices/index_sets?stats=false')
  const { index_sets } = (await sets.json()) as { index_sets: { id: string; default: boolean }[] }
  const index_set_id = index_sets.find((set) => set.default)?.id
  const made = await product.api('POST', '/streams', { title, index_set_id, rules })
  expect(made.status).toBe(201)
  const { stream_id: id } = (await made.json()) as { stream_id: string }
  if (isRunning) expect((await product.api('POST', `/streams/${id}/resume`)).status).toBe(204)
  return id
}

async function countIn(streamId: string, text: string): Promise<number> {
  const query = new URLSearchParams({ query: text, range: '3600', filter: `streams:${streamId}`, limit: '1' })
  const answer = await product.api('GET', `/search/universal/relative?${query}`)
  return ((await answer.json()) as { total_results: number }).total_results
}

/** Sends a message, and tells its place once it is found. */
async function storeMessage(text: string, host: string): Promise<{ index: string; id: string }> {
  await input.send({ host, short_message: text, level: 4 })
  const query = new URLSearchParams({ query: `message:"${text}"`, range: '3600', limit: '1' })
  let found: { index: string; message: { _id: string } } | undefined
  await until(async () => {
    const answer = await product.api('GET', `/search/universal/relative?${query}`)
    found = ((await answer.json()) as { messages: (typeof found)[] }).messages[0]
    return found !== undefined
  }, 'the message is found')
  return { index: found?.index ?? '', id: found?.message._id ?? '' }
}

async function addRule(page: Page, { field, value }: { field: string; value: string }): Promise<void> {
  const form = dialog(page, 'New Stream Rule')
  await form.getByLabel('Field').fill(field)
  await form.getByLabel('Value').fill(value)
  await expect(form.getByText(`${field} must match exactly ${value}`)).toBeVisible()
  await form.getByRole('button', { name: 'Create Rule' }).click()
  await expect(form).toHaveCount(0)
}

test('a stream is made with a rule, tested on a message, started, and takes the next one', async ({
  page,
}) => {
  const title = `Payments ${mark}`
  const host = `gw-${mark}`
  await storeMessage(`card declined ${mark}`, host)
  await openConsole(page, product)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Streams' }).click()
  await page.getByRole('button', { name: 'Create stream' }).click()
  const form = dialog(page, 'Create stream')
  await form.getByRole('button', { name: 'Create stream' }).click()
  await expect(form.getByText('Title is required')).toBeVisible()
  await expect(form.getByLabel('Title')).toBeFocused()
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Description').fill('Everything the card gateway says')
  await form.getByRole('button', { name: 'Create stream' }).click()
  await expect(page.getByText('Stream has been successfully created.')).toBeVisible()

  await openStreams(page)
  await page.getByRole('button', { name: `More actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Manage Rules' }).click()
  await expect(page.getByRole('heading', { name: `Rules of Stream "${title}"`, level: 1 })).toBeVisible()
  await expect(page.getByText('No rules defined.')).toBeVisible()
  await page.getByRole('button', { name: 'Add stream rule' }).click()
  await addRule(page, { field: 'source', value: host })
  await expect(page.getByText('Please load a message in Step 1 above')).toBeVisible()
  await page.getByRole('button', { name: 'Add stream rule' }).click()
  await addRule(page, { field: 'level', value: '7' })

  await page.getByRole('combobox', { name: 'Select an Input' }).click()
  await page.getByRole('option', { name: `Gateway ${mark}` }).click()
  await page.getByRole('button', { name: 'Load Message' }).click()
  await expect(page.getByRole('region', { name: 'Loaded message' })).toContainText(`card declined ${mark}`)
  await expect(page.getByText('This message would not be routed to this stream.')).toBeVisible()
  const rule = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await expect(rule(host).getByRole('img', { name: 'Matches:' })).toBeVisible()
  await expect(rule('level must').getByRole('img', { name: 'Does not match:' })).toBeVisible()

  await page.getByRole('radio', { name: 'A message must match at least one of the following rules' }).click()
  await expect(page.getByText('You are about to change how rules are applied')).toBeVisible()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(
    page.getByText('Messages will now be routed into the stream when any rules are matched'),
  ).toBeVisible()
  await expect(page.getByText('This message would be routed to this stream!')).toBeVisible()
  await rule('level must').getByRole('button', { name: 'Delete stream rule' }).click()
  await page.getByRole('button', { name: 'Delete stream rule', exact: true }).click()
  await expect(page.getByText('Stream rule has been successfully deleted.')).toBeVisible()
  await expect(rule('level must')).toHaveCount(0)
  // The message is part of the address.
  await page.reload()
  await expect(page.getByText('This message would be routed to this stream!')).toBeVisible()
  await expect(rule(host)).toContainText(/alone matches [1-9]/)

  await page.getByRole('button', { name: "I'm done!" }).click()
  await openStreams(page)
  await page.getByRole('switch', { name: `${title}: Paused` }).click()
  await expect(page.getByRole('switch', { name: `${title}: Running` })).toBeChecked()
  const id = await idOf(title)
  await until(async () => {
    await input.send({ host, short_message: `routed ${mark}` })
    return (await countIn(id, `routed ${mark}`)) > 0
  }, 'a message is routed into the stream')
  await row(page, title).getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(new RegExp(`/streams/${id}/search`))
  await expect(page.getByText(`routed ${mark}`).first()).toBeVisible()
})

async function idOf(title: string): Promise<string> {
  const answer = await product.api(
    'GET',
    `/streams/paginated?query=${encodeURIComponent(`title:"${title}"`)}`,
  )
  return ((await answer.json()) as { elements: { id: string }[] }).elements[0]?.id ?? ''
}

test('a stream is asked for before it is paused, and not before it is started', async ({ page }) => {
  const title = `Edge ${mark}`
  const id = await addStream(title, { isRunning: true })
  await signIn(page, product)
  await openStreams(page)
  await page.getByRole('switch', { name: `${title}: Running` }).click()
  await expect(page.getByText(`Do you really want to pause stream '${title}'?`)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('switch', { name: `${title}: Running` })).toBeChecked()
  await page.getByRole('button', { name: `More actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Stop Stream' }).click()
  await page.getByRole('button', { name: 'Pause stream' }).click()
  await expect(page.getByRole('switch', { name: `${title}: Paused` })).not.toBeChecked()
  const stored = await product.api('GET', `/streams/${id}`)
  expect(await stored.json()).toMatchObject({ disabled: true })
  await page.getByRole('switch', { name: `${title}: Paused` }).click()
  await expect(page.getByRole('switch', { name: `${title}: Running` })).toBeChecked()
})

test('rules open in the row, with what each matches alone, and one is added there', async ({ page }) => {
  const title = `Shop ${mark}`
  const host = `shop-${mark}`
  await storeMessage(`sold ${mark}`, host)
  await addStream(title, { rules: [{ type: 1, field: 'source', value: host }] })
  await signIn(page, product)
  await openStreams(page)
  await page.getByRole('button', { name: `Show stream rules of ${title}: 1` }).click()
  const section = page.getByRole('region', { name: 'Rules' })
  await expect(section).toContainText('Must match all of the 1 configured stream rule(s).')
  await expect(section.getByRole('listitem')).toContainText(/alone matches [1-9]/)
  await section.getByRole('button', { name: 'Quick add rule' }).click()
  await addRule(page, { field: 'facility', value: 'none' })
  await expect(section).toContainText('Must match all of the 2 configured stream rule(s).')
  await expect(section.getByRole('listitem').filter({ hasText: 'facility' })).toContainText('alone matches 0')
  await section.getByRole('button', { name: /^Edit stream rule: facility/ }).click()
  const form = dialog(page, 'Edit Stream Rule')
  await form.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'always match' }).click()
  await expect(form.getByText('Rule always matches')).toBeVisible()
  await expect(form.getByLabel('Value')).toHaveCount(0)
  await form.getByRole('button', { name: 'Update Rule' }).click()
  await expect(section.getByText('Rule always matches')).toBeVisible()
  await section.getByRole('button', { name: 'Hide section' }).click()
  await expect(section).toHaveCount(0)
})

test('a stream is changed, cloned, and deleted with what goes with it', async ({ page }) => {
  const title = `Logins ${mark}`
  await addStream(title, { rules: [{ type: 5, field: 'user' }] })
  await signIn(page, product)
  await openStreams(page)
  const choose = async (item: string) => {
    await page.getByRole('button', { name: `More actions for ${title}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Edit stream')
  const form = dialog(page, 'Editing Stream')
  await form.getByLabel('Description').fill('Who signs in')
  await form.getByLabel("Remove matches from 'Default Stream'").check()
  await form.getByRole('button', { name: 'Update stream' }).click()
  await expect(page.getByText(`Stream '${title}' was updated successfully.`)).toBeVisible()
  await expect(row(page, title)).toContainText('Who signs in')
  await choose('Clone this stream')
  const copy = `Copy of logins ${mark}`
  await dialog(page, 'Cloning Stream').getByLabel('Title').fill(copy)
  await dialog(page, 'Cloning Stream').getByRole('button', { name: 'Clone stream' }).click()
  await expect(page.getByText(`Stream was successfully cloned as '${copy}'.`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Show stream rules of ${copy}: 1` })).toBeVisible()
  await choose('Delete this stream')
  const question = page.getByRole('alertdialog', { name: `Delete stream "${title}"` })
  await expect(question).toContainText('Do you really want to remove this stream?')
  await expect(question).toContainText('1 rule')
  await page.getByRole('button', { name: 'Delete stream', exact: true }).click()
  await expect(page.getByText(`Stream '${title}' was deleted successfully.`)).toBeVisible()
  await expect(row(page, title)).toHaveCount(0)
})

test('several streams are started, stopped, moved to an index set and deleted at once', async ({ page }) => {
  const titles = [`Bulk one ${mark}`, `Bulk two ${mark}`]
  for (const title of titles) await addStream(title)
  await signIn(page, product)
  await openStreams(page)
  const select = async () => {
    for (const title of titles)
      await page.getByRole('checkbox', { name: `Select entity ${title}`, exact: true }).check()
  }
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Bulk actions' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await select()
  await choose('Start stream(s)')
  await expect(page.getByText('2 streams were started successfully.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bulk actions' })).toHaveCount(0)
  for (const title of titles)
    await expect(page.getByRole('switch', { name: `${title}: Running` })).toBeVisible()
  await select()
  await choose('Assign index set')
  const form = dialog(page, 'Assign Index Set To 2 Streams')
  await form.getByRole('button', { name: 'Assign index set' }).click()
  await expect(form.getByText('Index set is required')).toBeVisible()
  await form.getByRole('combobox', { name: 'Index Set' }).click()
  await page.getByRole('option').first().click()
  await form.getByRole('button', { name: 'Assign index set' }).click()
  await expect(page.getByText('Index set was assigned to 2 stream(s) successfully.')).toBeVisible()
  await select()
  await choose('Stop stream(s)')
  await expect(page.getByText('2 streams were stopped successfully.')).toBeVisible()
  await select()
  await choose('Delete')
  await expect(page.getByText('Do you really want to remove 2 streams?')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('2 streams were deleted successfully.')).toBeVisible()
  for (const title of titles) await expect(row(page, title)).toHaveCount(0)
})

test('streams are narrowed to those made between two days', async ({ page }) => {
  const title = `Dated ${mark}`
  await addStream(title)
  await signIn(page, product)
  await openStreams(page)
  await page.getByRole('button', { name: 'Filter by Created', exact: true }).click()
  const form = dialog(page, 'Filter by Created')
  await form.getByLabel('Until').fill('2020-02-30')
  await form.getByRole('button', { name: 'Create filter' }).click()
  await expect(form.getByText('Format must be: YYYY-MM-DD')).toBeVisible()
  await form.getByLabel('Until').fill('2020-02-29')
  await form.getByRole('button', { name: 'Create filter' }).click()
  await expect(page.getByText('No streams have been found.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No streams have been found.')).toBeVisible()
  await page.getByRole('button', { name: 'Filter by Created: until 2020-02-29' }).click()
  await form.getByLabel('From').fill('2020-02-29')
  await form.getByLabel('Until').fill('')
  await form.getByRole('button', { name: 'Update filter' }).click()
  await expect(row(page, title)).toBeVisible()
  await page.getByRole('button', { name: 'Filter by Created: from 2020-02-29' }).click()
  await form.getByRole('button', { name: 'Delete filter' }).click()
  await expect(page.getByRole('button', { name: 'Filter by Created', exact: true })).toBeVisible()
})

test('who may only read a shared stream sees it, and is offered no change', async ({ page, browser }) => {
  const title = `Shared ${mark}`
  const id = await addStream(title, { rules: [{ type: 1, field: 'source', value: 'web' }], isRunning: true })
  const jane = await addPerson(product)
  await signIn(page, product)
  await openStreams(page)
  await row(page, title).getByRole('button', { name: 'Share', exact: true }).click()
  const sharing = dialog(page, `Sharing stream: ${title}`)
  await sharing.getByRole('combobox', { name: 'User or team' }).click()
  await page.getByRole('option', { name: jane.fullName }).click()
  await sharing.getByRole('button', { name: 'Add Collaborator' }).click()
  await sharing.getByRole('button', { name: 'Update sharing' }).click()
  await expect(page.getByText(`Shares for stream "${title}" updated successfully`)).toBeVisible()

  const hers = await (await browser.newContext()).newPage()
  await signIn(hers, product, jane)
  await hers.goto(`${product.url}/streams`)
  await expect(row(hers, title)).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Create stream' })).toHaveCount(0)
  await expect(hers.getByRole('switch')).toHaveCount(0)
  await expect(row(hers, title).getByRole('button', { name: 'Share', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await hers.getByRole('button', { name: `Show stream rules of ${title}: 1` }).click()
  const section = hers.getByRole('region', { name: 'Rules' })
  await expect(section).toContainText('source must match exactly web')
  for (const name of ['Quick add rule', /^Edit stream rule/, /^Delete stream rule/])
    await expect(section.getByRole('button', { name })).toHaveCount(0)
  await hers.getByRole('button', { name: `More actions for ${title}` }).click()
  await expect(hers.getByRole('menuitem')).toHaveText(['Set as startpage'])
  await hers.getByRole('menuitem', { name: 'Set as startpage' }).click()
  await expect(hers.getByText('Your start page was changed successfully')).toBeVisible()
  await hers.goto(`${product.url}/`)
  await expect(hers).toHaveURL(new RegExp(`/streams/${id}/search`))
  await share(product, `grn::::stream:${id}`, { [grnOf(jane)]: 'manage' })
  await hers.goto(`${product.url}/streams`)
  await expect(hers.getByRole('switch', { name: `${title}: Running` })).toBeVisible()
  await hers.getByRole('button', { name: `Show stream rules of ${title}: 1` }).click()
  const refused = section.getByRole('button', { name: 'Quick add rule' })
  await expect(refused).toHaveAttribute('aria-disabled', 'true')
  await refused.hover()
  await expect(hers.getByText('Rules are for those who may read all streams')).toBeVisible()
  await hers.context().close()
})

test('rules are tried on the newest message also by who is no administrator', async ({ page }) => {
  const host = `ed-${mark}`
  const id = await addStream(`Tried ${mark}`, { rules: [{ type: 1, field: 'source', value: host }] })
  await storeMessage(`tried ${mark}`, host)
  const permissions = ['streams:read', 'streams:edit', 'inputs:read']
  await signIn(page, product, await addPerson(product, { permissions }))
  await page.goto(`${product.url}/streams/${id}/edit`)
  await page.getByRole('combobox', { name: 'Select an Input' }).click()
  await page.getByRole('option', { name: `Gateway ${mark}` }).click()
  await page.getByRole('button', { name: 'Load Message' }).click()
  await expect(page.getByRole('region', { name: 'Loaded message' })).toContainText(`tried ${mark}`)
  await expect(page.getByText('This message would be routed to this stream!')).toBeVisible()
})

test('a message leads to the rules of a stream with itself to try them on', async ({ page }) => {
  const title = `From a message ${mark}`
  const host = `from-${mark}`
  await addStream(title, { rules: [{ type: 1, field: 'source', value: host }] })
  const { index, id } = await storeMessage(`tested ${mark}`, host)
  await signIn(page, product)
  await page.goto(`${product.url}/messages/${index}/${id}`)
  await page.getByRole('button', { name: 'Test against stream' }).click()
  const filter = page.getByRole('textbox', { name: 'Filter streams' })
  if (await filter.isVisible()) await filter.fill(title)
  await page.getByRole('menuitem', { name: title }).click()
  await page.getByRole('link', { name: 'Manage Rules' }).click()
  await expect(page).toHaveURL(new RegExp(`index=${index}&message_id=${id}`))
  await expect(page.getByText('This message would be routed to this stream!')).toBeVisible()
  await page.getByRole('tab', { name: 'Recent Message' }).click()
  await expect(page.getByText('Please load a message in Step 1 above')).toBeVisible()
  await page.getByRole('tab', { name: 'Message ID' }).click()
  await page.getByRole('textbox', { name: 'Message ID' }).fill('01M8NOSUCHMESSAGE')
  await page.getByRole('textbox', { name: 'Index' }).fill(index)
  await page.getByRole('button', { name: 'Load message' }).click()
  await expect(page.getByText('Loading message information failed with status: 404')).toBeVisible()
})

test('the default stream is locked, and its rules are not to be edited', async ({ page }) => {
  await signIn(page, product)
  await page.goto(`${product.url}/streams?query=Default`)
  const locked = row(page, 'Default Stream')
  await expect(locked.getByText('Default', { exact: true })).toBeVisible()
  await expect(locked.getByRole('switch')).toHaveCount(0)
  await page.getByRole('button', { name: 'More actions for Default Stream' }).click()
  await expect(page.getByRole('menuitem', { name: /^Delete this stream/ })).toContainText(
    'Action not available for the default stream',
  )
  await page.goto(`${product.url}/streams/000000000000000000000001/edit`)
  await expect(page.getByText('The default stream cannot be edited.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add stream rule' })).toHaveCount(0)
})

test('list and rules are accessible in both themes', async ({ page }) => {
  const title = `Accessible ${mark}`
  const id = await addStream(title, { rules: [{ type: 6, field: 'message', value: 'x' }], isRunning: true })
  await signIn(page, product)
  await openStreams(page)
  await page.getByRole('button', { name: `Show stream rules of ${title}: 1` }).click()
  await expect(page.getByText('alone matches')).toBeVisible()
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await page.goto(`${product.url}/streams/${id}/edit`)
  await page.getByRole('button', { name: 'Add stream rule' }).click()
  await expect(dialog(page, 'New Stream Rule')).toBeVisible()
  expect(await graveProblemsInBothThemes(page)).toEqual([])
})
