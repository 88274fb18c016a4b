import { randomBytes } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { signIn } from './console.ts'
import { type GelfReceiver, startGelfReceiver } from './gelf-receiver.ts'
import { addPerson, grnOf, share } from './people.ts'
import { test } from './shared-product.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

test.describe.configure({ mode: 'serial' })

let place: Workplace
let page: Page
let receiver: GelfReceiver
/** What is sent first. */
const texts = ['first', 'second', 'third']
/** What the titles of this file begin with, and nobody else's. */
let mark: string

test.beforeAll(async ({ browser, product }) => {
  mark = `E${randomBytes(4).toString('hex')}`
  const outputs = ['create', 'edit', 'read', 'terminate'].map((each) => `outputs:${each}`)
  const ofStreams = ['create', 'delete', 'read'].map((each) => `stream_outputs:${each}`)
  place = await openWorkplace(product, { permissions: [...outputs, ...ofStreams, 'streams:edit'] })
  receiver = await startGelfReceiver()
  page = await (await browser.newContext()).newPage()
  await signIn(page, place)
})
test.afterAll(async () => {
  await receiver?.stop()
  await page?.context().close()
})

/** What waits for a state of the server: minutes, and only where something hangs. */
const patient = { timeout: 120_000 }

const row = (title: string) =>
  page.locator('tbody tr').filter({ has: page.getByText(title, { exact: true }) })
const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const inDialog = (label: string) => dialog().getByLabel(label, { exact: true })
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
/** Where they stand among the cells of a row. */
const columns = { streams: 3, written: 4, waiting: 5 }
const cell = (title: string, column: keyof typeof columns) =>
  row(title).getByRole('cell').nth(columns[column])

async function openOutputs(): Promise<void> {
  await page.goto(`${place.url}/system/outputs?query=${mark}`)
  await expect(page.getByRole('heading', { name: 'Outputs in Cluster', level: 1 })).toBeVisible()
}

async function openOutputsOfStream(): Promise<void> {
  await page.goto(`${place.url}/streams/${place.streamId}/outputs`)
  await expect(page.getByRole('heading', { name: /^Outputs for Stream »/, level: 1 })).toBeVisible()
}

async function choose(title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Without scrolling sideways, though the table is wider. */
async function isReadOnTelephone(section: Locator): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(async () => {
      const { x = -1, width = 0 } = (await section.boundingBox()) ?? {}
      return x >= 0 && width > 200 && x + width <= 390
    })
    .toBe(true)
  if (size !== null) await page.setViewportSize(size)
}

test('an output is launched with the settings of its type, and what is wrong stands at its field', async () => {
  await openOutputs()
  await page.getByRole('button', { name: 'Launch new output' }).click()
  await page.getByRole('menuitem', { name: 'GELF Output' }).click()
  await press('Create output')
  await expect(inDialog('Title')).toBeFocused()
  await expect(inDialog('Destination host')).toHaveAccessibleDescription(/Field is required\./)
  await inDialog('Title').fill(`${mark} forward`)
  await inDialog('Destination host').fill('127.0.0.1')
  await inDialog('Destination port').fill('')
  await press('Create output')
  await expect(inDialog('Destination port')).toHaveAccessibleDescription(/Field is required\./)
  await inDialog('Destination port').fill(String(receiver.port))
  await dialog()
    .getByRole('button', { name: /more settings/ })
    .click()
  await dialog().getByLabel('TCP Reconnect Delay').fill('100')
  expect(await graveProblemsInBothThemes(page, '[role="dialog"]')).toEqual([])
  await press('Create output')
  await expect(page.getByText(`Output "${mark} forward" was created.`)).toBeVisible()
  await expect(row(`${mark} forward`)).toContainText(`127.0.0.1:${receiver.port}, TCP`)
  await expect(row(`${mark} forward`)).toContainText('STOPPED', patient)
})

test('it is assigned to a stream, gets what the stream takes, and its counts follow', async () => {
  await openOutputsOfStream()
  await page.getByRole('button', { name: 'Assign existing Output' }).click()
  await dialog().getByRole('combobox', { name: 'Outputs' }).fill(mark)
  await page.getByRole('option', { name: `${mark} forward` }).click()
  await page.keyboard.press('Tab')
  await press('Assign')
  await expect(page.getByText('Output was added to stream.')).toBeVisible()
  await expect(row(`${mark} forward`)).toContainText(`Messages of ${place.user.username}`)
  await place.store(texts.map((short_message) => ({ host: 'web', short_message })))
  await expect.poll(() => receiver.texts.toSorted(), patient).toEqual(texts.toSorted())
  await expect(cell(`${mark} forward`, 'written')).toHaveText('3', patient)
  await expect(row(`${mark} forward`)).toContainText('RUNNING')
})

test('what a receiver that is away does not get waits, the page says why, and it is sent once it is back', async () => {
  await receiver.stop()
  await place.send({ host: 'web', short_message: 'fourth' })
  await place.send({ host: 'web', short_message: 'fifth' })
  await expect.poll(() => place.count(), patient).toBe(5)
  await expect(row(`${mark} forward`)).toContainText('RECONNECTING', patient)
  await page.getByRole('button', { name: `Details of ${mark} forward` }).click()
  await expect(page.getByText('It is tried again by itself, and what waits is sent then.')).toBeVisible()
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await isReadOnTelephone(page.getByRole('region', { name: 'Details' }))
  await receiver.start()
  await expect(row(`${mark} forward`)).toContainText('RUNNING', patient)
  const all = [...texts, 'fourth', 'fifth'].toSorted()
  await expect.poll(() => [...new Set(receiver.texts)].toSorted(), patient).toEqual(all)
  await expect(cell(`${mark} forward`, 'waiting')).toHaveText('0', patient)
})

test('it is changed, taken off the stream and deleted everywhere', async () => {
  await row(`${mark} forward`).getByRole('button', { name: 'Edit' }).click()
  await expect(inDialog('Destination host')).toHaveValue('127.0.0.1')
  await inDialog('Title').fill(`${mark} renamed`)
  await press('Update output')
  await expect(row(`${mark} renamed`)).toBeVisible()
  await choose(`${mark} renamed`, 'Delete from stream')
  await press('Delete output from stream')
  await expect(page.getByText('Output was removed from stream.')).toBeVisible()
  await expect(row(`${mark} renamed`)).toHaveCount(0)
  await openOutputs()
  await expect(cell(`${mark} renamed`, 'streams')).toHaveText('none')
  await choose(`${mark} renamed`, 'Delete globally')
  await press('Delete output')
  await expect(page.getByText('Output was terminated.')).toBeVisible()
  await expect(row(`${mark} renamed`)).toHaveCount(0)
})

test('a password is kept without being shown, and goes to no other server by itself', async () => {
  await openOutputs()
  await page.getByRole('button', { name: 'Launch new output' }).click()
  await page.getByRole('menuitem', { name: 'Kafka Output' }).click()
  await inDialog('Title').fill(`${mark} broker`)
  await inDialog('Topic').fill('logs')
  await dialog().getByLabel('Password').fill('the secret')
  await press('Create output')
  await expect(row(`${mark} broker`)).toContainText('logs on 127.0.0.1:9092')
  await page.getByRole('button', { name: `Details of ${mark} broker` }).click()
  await expect(page.getByText('password: ********')).toBeVisible()
  await row(`${mark} broker`).getByRole('button', { name: 'Edit' }).click()
  await inDialog('Bootstrap Servers').fill('elsewhere:9092')
  await press('Update output')
  await expect(dialog().getByText(/enter it again, or remove it\./)).toBeVisible()
  await press('Cancel')
  await press('Discard')
})

test('who may only read sees the outputs of a stream, and no buttons that change something', async ({
  browser,
  product,
}) => {
  const stored = await place.api('GET', '/system/outputs')
  const { outputs } = (await stored.json()) as { outputs: { id: string; title: string }[] }
  const ids = outputs.filter(({ title }) => title === `${mark} broker`).map(({ id }) => id)
  expect((await place.api('POST', `/streams/${place.streamId}/outputs`, { outputs: ids })).status).toBe(202)
  const user = await addPerson(product, { permissions: ['stream_outputs:read'] })
  await share(product, `grn::::stream:${place.streamId}`, {
    [grnOf(user)]: 'view',
    [grnOf(place.user)]: 'view',
  })
  const own = await (await browser.newContext()).newPage()
  await signIn(own, { url: place.url, user })
  await own.goto(`${place.url}/streams/${place.streamId}/outputs`)
  await expect(own.getByText(`${mark} broker`)).toBeVisible()
  for (const name of ['Launch new output', 'Assign existing Output', 'Edit'])
    await expect(own.getByRole('button', { name })).toHaveCount(0)
  await own.context().close()
  for (const id of ids) await place.api('DELETE', `/system/outputs/${id}`)
})
