import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { freePort } from '../dev/free-port.ts'
import type { Product } from '../dev/product.ts'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { searchFor, signIn } from './console.ts'
import { addPerson } from './people.ts'
import { test } from './shared-product.ts'

const gelfHttp = 'org.graylog2.inputs.gelf.http.GELFHttpInput'
const rawTcp = 'org.graylog2.inputs.raw.tcp.RawTCPInput'

/** A name that no other test has. */
const named = (title: string) => `${title} ${randomBytes(4).toString('hex')}`
const form = (page: Page) => page.getByRole('region', { name: /^Launch new .+ input$/ })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const row = (page: Page, title: string) =>
  page.locator('tbody tr').filter({ has: page.getByRole('link', { name: title, exact: true }) })

async function openLaunch(page: Page, product: Product): Promise<void> {
  await signIn(page, product)
  await page.goto(`${product.url}/system/inputs`)
  await page.getByRole('button', { name: 'Launch new input' }).first().click()
  await expect(heading(page, 'Launch new input')).toBeVisible()
}

async function fillNetwork(page: Page, { title, port }: { title: string; port: number }): Promise<void> {
  await form(page).getByLabel('Title').fill(title)
  await form(page).getByLabel('Bind address').fill('127.0.0.1')
  await form(page).getByLabel('Port', { exact: true }).fill(String(port))
}

async function launch(page: Page, title: string): Promise<void> {
  await form(page).getByRole('button', { name: 'Launch Input' }).click()
  await expect(page.getByText(`Input '${title}' launched successfully`)).toBeVisible()
  await expect(heading(page, title)).toBeVisible()
}

async function sendLine(port: number, text: string): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.end(`${text}\n`, resolve)
  })
}

async function expectFound(page: Page, query: string, text: string): Promise<void> {
  await page.getByRole('link', { name: 'Show received messages' }).click()
  await expect(page).toHaveURL(/gl2_source_input/)
  await expect(async () => {
    await searchFor(page, query)
    await expect(page.locator('tbody').getByText(text).first()).toBeVisible({ timeout: 5_000 })
  }).toPass()
}

test('an input of GELF HTTP is launched, takes a message, counts it and leads to it', async ({
  page,
  product,
}) => {
  const title = named('Web')
  const port = await freePort()
  await openLaunch(page, product)
  await page.getByRole('textbox', { name: 'Find an input type' }).fill('gelf http')
  await page.getByRole('radio', { name: 'GELF HTTP' }).click()
  await expect(page.getByRole('radio', { name: 'GELF HTTP' })).toBeChecked()
  await fillNetwork(page, { title, port })
  await expect(page.getByText(`curl -X POST http://127.0.0.1:${port}/gelf`)).toBeVisible()
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await launch(page, title)
  await expect(section(page, 'Input').getByText('RUNNING')).toBeVisible()
  const received = section(page, 'Received message')
  await expect(received).toContainText('Waiting for the first message …')

  const word = named('hello').replace(' ', '')
  const body = JSON.stringify({ version: '1.1', host: 'web-1', short_message: `${word} from the console` })
  const answer = await fetch(`http://127.0.0.1:${port}/gelf`, { method: 'POST', body })
  expect(answer.status).toBe(202)
  await expect(
    section(page, 'Throughput / Metrics').getByText('Received since the server started: 1'),
  ).toBeVisible()
  await expect(received).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}\s*web-1 \(127\.0\.0\.1\)/)
  await expect(received).toContainText(`${word} from the console`)
  expect(await graveProblemsInBothThemes(page)).toEqual([])

  // Once there is one, nobody asks for others.
  const searches: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/search/universal/')) searches.push(request.url())
  })
  for (let polls = 0; polls < 3; polls += 1) await page.waitForResponse('**/api/system/inputs/accounting')
  expect(searches).toEqual([])
  await received.getByRole('link', { name: 'Show message' }).click()
  await expect(page).toHaveURL(/\/messages\/.+/)
  await expect(page.getByText(`${word} from the console`).first()).toBeVisible()
  await page.goBack()
  await expectFound(page, word, `${word} from the console`)
})

test('an input of raw text over TCP is launched by keys alone', async ({ page, product }) => {
  const title = named('Lines')
  const port = await freePort()
  await openLaunch(page, product)
  // The key is listened to a moment after the page is drawn.
  await expect(async () => {
    await page.keyboard.press('/')
    const search = page.getByRole('textbox', { name: 'Find an input type' })
    await expect(search).toBeFocused({ timeout: 2_000 })
  }).toPass()
  await page.keyboard.type('raw')
  await page.keyboard.press('Enter')
  const types = page.getByRole('radio', { name: /^Raw/ })
  await expect(types.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(types.nth(1)).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await expect(types.nth(0)).toBeChecked()
  await page.keyboard.press('/')
  await page.keyboard.type(' tcp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: 'Raw/Plaintext TCP' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form(page).getByLabel('Title')).toBeFocused()
  await page.keyboard.type(title)
  await form(page).getByLabel('Bind address').fill('127.0.0.1')
  await form(page).getByLabel('Port', { exact: true }).fill(String(port))
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(heading(page, title)).toBeVisible()
  await expect(section(page, 'Input').getByText('RUNNING')).toBeVisible()
  await sendLine(port, 'a plain line')
  await expect(
    section(page, 'Throughput / Metrics').getByText('Received since the server started: 1'),
  ).toBeVisible()
  await expectFound(page, '"a plain line"', 'a plain line')
})

test('what is wrong stands beside its field, and nothing typed is lost by looking at another type', async ({
  page,
  product,
}) => {
  await openLaunch(page, product)
  await page.getByRole('radio', { name: 'Raw/Plaintext TCP' }).click()
  await form(page).getByRole('button', { name: 'Launch Input' }).click()
  await expect(form(page).getByLabel('Title')).toBeFocused()
  await expect(form(page).getByLabel('Title')).toHaveAccessibleDescription(/Field is required\./)
  await fillNetwork(page, { title: named('Wrong'), port: 5_555 })
  await form(page)
    .getByRole('button', { name: /more settings/ })
    .click()
  await form(page).getByLabel('Encoding').fill('klingon')
  await form(page)
    .getByRole('button', { name: /more settings/ })
    .click()
  await expect(form(page).getByLabel('Encoding')).toHaveCount(0)
  await form(page).getByRole('button', { name: 'Launch Input' }).click()
  // Only the server knows which there are.
  await expect(form(page).getByLabel('Encoding')).toHaveAccessibleDescription(
    /Names an unknown character set: klingon\./,
  )
  await expect(form(page).getByLabel('Encoding')).toBeFocused()
  await expect(page.getByText('1 setting needs attention')).toBeVisible()

  await page.getByRole('radio', { name: 'Syslog UDP' }).click()
  await expect(form(page).getByLabel('Title')).toHaveValue(/Wrong/)
  await expect(form(page).getByLabel('Port', { exact: true })).toHaveValue('514')
  await page.getByRole('radio', { name: 'Raw/Plaintext TCP' }).click()
  await expect(form(page).getByLabel('Port', { exact: true })).toHaveValue('5555')
  await expect(form(page).getByLabel('Bind address')).toHaveValue('127.0.0.1')
  await form(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Any unsaved changes will be lost.')).toBeVisible()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(heading(page, 'Inputs')).toBeVisible()
})

test('a line that sends stands above what it becomes, by what the form says', async ({ page, product }) => {
  await openLaunch(page, product)
  await page.getByRole('radio', { name: 'Syslog UDP' }).click()
  await fillNetwork(page, { title: named('Becoming'), port: 1_514 })
  const becomes = section(page, 'This line becomes')
  const field = (name: string) =>
    becomes
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('xpath=..')
  await expect(becomes).toContainText('RFC 5424')
  await expect(field('source')).toHaveText('sourcemy-host')
  await expect(field('message')).toHaveText('messageHello from syslog')
  await expect(field('timestamp')).toHaveText(/^timestamp\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/)
  await expect(field('level')).toHaveText('level6')
  const shown = (await page.getByRole('complementary', { name: 'Send a test line' }).textContent()) ?? ''
  await form(page).getByLabel('Store full message?').check()
  await expect(field('full_message')).toHaveText(/^full_message<134>1 .+ Hello from syslog$/)
  const full = (await field('full_message').textContent())?.replace('full_message', '') ?? ''
  expect(shown).toContain(`'${full}' | nc -u -w1 127.0.0.1 1514`)
  expect(await graveProblemsInBothThemes(page)).toEqual([])

  // While the form is wrong, what it was good for last stays.
  await form(page)
    .getByRole('button', { name: /more settings/ })
    .click()
  await form(page).getByLabel('Encoding').fill('klingon')
  await expect(becomes).toContainText(/unknown character set: klingon.+ Above is what it became at /)
  await expect(field('source')).toHaveText('sourcemy-host')
  await form(page).getByLabel('Encoding').fill('')
  await form(page).getByLabel('Override source').fill('rack 7')
  await expect(field('source')).toHaveText('sourcerack 7')
  await form(page).getByLabel('Port', { exact: true }).fill('')
  await expect(page.getByText('Without a port there is nothing to send to.')).toBeVisible()
  await expect(becomes).toContainText('Not all of the form can be read. Above is what it became at ')
  await expect(field('source')).toHaveText('sourcerack 7')

  await page.getByRole('radio', { name: 'Raw/Plaintext TCP' }).click()
  await expect(field('source')).toHaveText('sourcethe address of the sender')
  await page.getByRole('radio', { name: 'OpenTelemetry (OTLP HTTP)' }).click()
  await expect(becomes).toHaveText(/OTLP.*The fields of this format are seen once a message has arrived\./)
  await page.getByRole('radio', { name: 'NetFlow UDP' }).click()
  await expect(becomes).toHaveCount(0)
})

test('what an edited input adds to its messages stands among what its line becomes', async ({
  page,
  product,
}) => {
  const id = await addInput(product, gelfHttp, { title: named('Edited'), port: await freePort() })
  const added = await product.api('POST', `/system/inputs/${id}/staticfields`, { key: 'rack', value: '7' })
  expect(added.status).toBe(201)
  await signIn(page, product)
  await page.goto(`${product.url}/system/inputs/${id}/edit`)
  const becomes = section(page, 'This line becomes')
  await expect(becomes.getByRole('term').filter({ hasText: 'rack' }).locator('xpath=..')).toHaveText('rack7')
  await expect(becomes).toContainText('GELF')
  await expect(becomes).toContainText('Hello from GELF')
})

test('a type that needs no sender is launched by what the server describes of it', async ({
  page,
  product,
}) => {
  const title = named('Made up')
  await openLaunch(page, product)
  await page.getByRole('radio', { name: 'Random HTTP message generator' }).click()
  await expect(page.getByText('Nothing is sent to this input')).toBeVisible()
  await form(page).getByLabel('Title').fill(title)
  await form(page).getByLabel('Global').check()
  await expect(form(page).getByPlaceholder('All nodes (Global)')).toBeDisabled()
  await launch(page, title)
  await expect(section(page, 'Input').getByText('1 RUNNING')).toBeVisible()
  const received = section(page, 'Throughput / Metrics').getByText(/Received since the server started: [1-9]/)
  await expect(received).toBeVisible()
  await page.getByRole('button', { name: 'Stop input' }).click()
  await expect(section(page, 'Input').getByText('0 RUNNING')).toBeVisible()
})

test('a type that needs a cloud account is shown with its form, says so, and cannot be launched', async ({
  page,
  product,
}) => {
  await openLaunch(page, product)
  await page.getByRole('radio', { name: 'AWS CloudTrail (not available yet)' }).click()
  await expect(
    form(page).getByText(/AWS CloudTrail are not available yet: they need a cloud account/),
  ).toBeVisible()
  await expect(form(page).getByLabel('SQS queue name')).toBeDisabled()
  await expect(form(page).getByLabel('SQS queue name')).toHaveValue('cloudtrail-notifications')
  await expect(form(page).getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expect(form(page).getByRole('button', { name: 'Launch Input' })).toHaveCount(0)
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await page.getByRole('radio', { name: 'Syslog UDP' }).click()
  await expect(form(page).getByRole('button', { name: 'Launch Input' })).toBeEnabled()
})

test('the command palette leads to a new input, for those who may launch one', async ({
  page,
  product,
  browser,
}) => {
  const open = async (of: Page) => {
    await of.goto(`${product.url}/welcome`)
    await expect(of.getByRole('heading', { level: 1 })).toBeVisible()
    await of.keyboard.press('ControlOrMeta+K')
    await of.getByRole('combobox', { name: 'Command palette' }).fill('launch new')
  }
  await signIn(page, product)
  await open(page)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Launch new input')).toBeVisible()
  const his = await (await browser.newContext()).newPage()
  await signIn(his, product, await addPerson(product, { permissions: ['inputs:read'] }))
  await open(his)
  await expect(his.getByText('Nothing has that name.')).toBeVisible()
  await his.context().close()
})

test('a running input is edited, and keeps its password', async ({ page, product }) => {
  const title = named('Secret')
  const port = await freePort()
  const id = await addInput(product, rawTcp, { title, port, tls_key_password: 'open sesame' })
  await signIn(page, product)
  await page.goto(`${product.url}/system/inputs/${id}`)
  await expect(section(page, 'Configuration').getByText('tls_key_password: ********')).toBeVisible()
  await page.getByRole('button', { name: `More actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Edit input' }).click()
  await expect(heading(page, `Editing Input ${title}`)).toBeVisible()
  await expect(page.getByLabel('Port', { exact: true })).toHaveValue(String(port))
  const other = await freePort()
  await page.getByLabel('Port', { exact: true }).fill(String(other))
  await page.getByLabel('Title').fill(`${title} moved`)
  await page.getByRole('button', { name: 'Update input' }).click()
  await expect(page.getByText(`Input '${title} moved' updated successfully`)).toBeVisible()
  await expect(heading(page, `${title} moved`)).toBeVisible()
  await expect(section(page, 'Input').getByText(`127.0.0.1:${other}`)).toBeVisible()
  await expect(section(page, 'Input').getByText('RUNNING')).toBeVisible()
  await sendLine(other, 'after the move')
  await expect(
    section(page, 'Throughput / Metrics').getByText('Received since the server started: 1'),
  ).toBeVisible()
  const stored = await product.api('GET', `/system/inputs/${id}`)
  expect(await stored.json()).toMatchObject({ attributes: { tls_key_password: 'open sesame', port: other } })
})

test('what an input keeps encrypted is set, stays through an edit, and is deleted', async ({
  page,
  product,
}) => {
  const title = named('Orders')
  const asked: (string | undefined)[] = []
  const api = createHttpServer((request, response) => {
    asked.push(String(request.headers['x-token']))
    response.end('{"orders":7}')
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}/orders` // a TCP server has one
  await allowAddress(product, url)
  const nextToken = async () => {
    const before = asked.length
    await expect.poll(() => asked.length).toBeGreaterThan(before)
    return asked.at(-1)
  }

  await openLaunch(page, product)
  await page.getByRole('radio', { name: 'JSON path value from HTTP API' }).click()
  await form(page).getByLabel('Title').fill(title)
  await form(page).getByLabel('URI of JSON resource').fill(url)
  await form(page).getByLabel('Additional, sensitive HTTP headers.').fill('X-Token: open sesame')
  await form(page).getByLabel('JSON path of data to extract').fill('$.orders')
  await form(page).getByRole('combobox', { name: 'Interval time unit' }).click()
  await page.getByRole('option', { name: 'Seconds', exact: true }).click()
  await launch(page, title)
  await expect.poll(nextToken).toBe('open sesame')
  await expect(section(page, 'Configuration').getByText('encrypted_headers: ********')).toBeVisible()

  const edit = async (change: () => Promise<void>) => {
    await page.getByRole('button', { name: `More actions for ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Edit input' }).click()
    await change()
    await page.getByRole('button', { name: 'Update input' }).click()
    await expect(section(page, 'Configuration')).toBeVisible()
  }
  const secret = page.getByLabel('Additional, sensitive HTTP headers.')
  await edit(async () => {
    await expect(secret).not.toBeEditable()
    await page.getByLabel('Message source').fill('orders')
  })
  await expect(section(page, 'Configuration').getByText('source: orders')).toBeVisible()
  await expect(section(page, 'Configuration').getByText('encrypted_headers: ********')).toBeVisible()
  await expect.poll(nextToken).toBe('open sesame')
  await edit(async () => {
    await page.getByRole('button', { name: 'Reset', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Undo Reset' })).toBeVisible()
    await expect(secret).toHaveValue('')
  })
  await expect(section(page, 'Configuration').getByText('encrypted_headers: <empty>')).toBeVisible()
  await expect.poll(nextToken).toBe('undefined')
  await page.getByRole('button', { name: 'Stop input' }).click()
  await expect(section(page, 'Input').getByText('NOT RUNNING')).toBeVisible()
  await new Promise((resolve) => api.close(resolve))
})

test('an input whose port is taken says so, and runs once it is free', async ({ page, product }) => {
  const title = named('Taken')
  const port = await freePort()
  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', resolve))
  await openLaunch(page, product)
  await page.getByRole('radio', { name: 'Raw/Plaintext TCP' }).click()
  await fillNetwork(page, { title, port })
  await launch(page, title)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(/FAILED on .+ since/)
  await expect(alert).toContainText(`127.0.0.1 port ${port} is already in use`)
  await page.getByRole('link', { name: 'Inputs' }).last().click()
  // The list has pages, and other tests have inputs.
  await page.getByLabel('Search for inputs').fill(title)
  await expect(row(page, title)).toContainText('FAILED')
  await row(page, title)
    .getByRole('button', { name: `Details of ${title}` })
    .click()
  await expect(alert).toContainText('is already in use')
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await new Promise((resolve) => holder.close(resolve))
  await page.getByRole('button', { name: 'Try again now' }).click()
  await expect(row(page, title)).toContainText('RUNNING')
  await expect(alert).toHaveCount(0)
})

test('an input for IPFIX takes files of definitions, and says so while one cannot be used', async ({
  page,
  product,
}) => {
  const title = named('Flows')
  const path = join(tmpdir(), `logline-${randomBytes(8).toString('hex')}.json`)
  await openLaunch(page, product)
  await page.getByRole('radio', { name: 'IPFIX UDP' }).click()
  await fillNetwork(page, { title, port: await freePort() })
  const paths = form(page).getByLabel('IPFIX field definitions')
  await paths.fill(path)
  await paths.press('Enter')
  await expect(paths).toHaveValue('')
  await expect(form(page).getByText(path)).toBeVisible()
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await launch(page, title)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(
    'The file of field definitions cannot be used. The log of the server says why.',
  )
  await writeFile(path, '{"enterprise_number":5951,"information_elements":[]}')
  await page.getByRole('button', { name: 'Try again now' }).click()
  await expect(section(page, 'Input').getByText('RUNNING')).toBeVisible()
  await expect(section(page, 'Configuration').getByText(`ipfix_definition_path: ${path}`)).toBeVisible()
  await rm(path)
})

test('what failed is counted, and leads to its reason and its bytes', async ({ page, product }) => {
  const title = named('Broken')
  const port = await freePort()
  const id = await addInput(product, gelfHttp, { title, port })
  const send = async (body: string) =>
    expect((await fetch(`http://127.0.0.1:${port}/gelf`, { method: 'POST', body })).status).toBe(202)
  const lost = named('lost').replace(' ', '')
  await signIn(page, product)
  await page.goto(`${product.url}/system/inputs?query=${encodeURIComponent(title)}`)
  await expect(row(page, title)).toContainText('1 RUNNING')
  await send(JSON.stringify({ version: '1.1', host: 'web-1', short_message: 'a whole one' }))
  await send(`{"host":"web-1","short_message":"${lost}`)
  await expect(row(page, title).getByRole('button', { name: '1 failed' })).toBeVisible()
  const all = page.getByRole('region', { name: 'Accounting' })
  await expect(all.getByRole('link', { name: 'show messages' })).toBeVisible()
  expect(await graveProblemsInBothThemes(page)).toEqual([])

  await page.getByRole('link', { name: title, exact: true }).click()
  const accounting = section(page, 'Accounting')
  await expect(accounting).toHaveText(
    /Received2.*Stored1.*Shed0.*Failed, show messages1.*Dropped by a rule0.*In the journal0/s,
  )
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await accounting.getByRole('link', { name: 'show messages' }).click()
  await expect(page).toHaveURL(new RegExp(`gl2_source_input.*${id}`))
  await expect(page.locator('tbody').getByText('Could not decode a message').first()).toBeVisible()
  await searchFor(page, lost)
  await expect(page.locator('tbody').getByText('Could not decode a message').first()).toBeVisible()
})

test('the list tells what inputs received lately, and is sorted by it', async ({ page, product }) => {
  const group = named('Lately')
  const [busy, quiet] = [`${group} busy`, `${group} all quiet`]
  const port = await freePort()
  await addInput(product, rawTcp, { title: busy, port })
  await addInput(product, rawTcp, { title: quiet, port: await freePort() })
  await signIn(page, product)
  await page.goto(`${product.url}/system/inputs?query=${encodeURIComponent(group)}`)
  const lately = (title: string, count: number) =>
    row(page, title).getByRole('img', { name: new RegExp(`^${count} in the last (minute|\\d+ minutes)$`) })
  // What came before the first count is in no step.
  await expect(lately(busy, 0)).toBeVisible()
  await expect(row(page, busy)).toContainText('1 RUNNING')
  await sendLine(port, 'one\ntwo\nthree')
  await expect(lately(busy, 3)).toBeVisible()
  await expect(lately(quiet, 0)).toBeVisible()
  const cells = (title: string) => row(page, title).getByRole('cell')
  const place = (await page.locator('thead th').allTextContents()).indexOf('Last 24 hours')
  await expect(cells(busy).nth(place)).toHaveText('3')
  await expect(cells(quiet).nth(place)).toHaveText('0')
  const titles = page.locator('tbody').getByRole('link', { name: group })
  await expect(titles).toHaveText([quiet, busy])
  await page.getByRole('button', { name: 'Last 24 hours' }).click()
  await expect(page).toHaveURL(/sort=day/)
  await expect(titles).toHaveText([quiet, busy])
  await page.getByRole('button', { name: 'Last 24 hours' }).click()
  await expect(titles).toHaveText([busy, quiet])
  await page.getByRole('button', { name: 'Last 15 minutes' }).click()
  await expect(titles).toHaveText([quiet, busy])
  expect(await graveProblemsInBothThemes(page)).toEqual([])
})

test('the strip above the list says whether every message is accounted for', async ({ page, product }) => {
  const title = named('Accounted')
  const id = await addInput(product, rawTcp, { title, port: await freePort() })
  await signIn(page, product)
  await page.goto(`${product.url}/system/inputs?query=${encodeURIComponent(title)}`)
  const strip = page.getByRole('region', { name: 'Accounting' })
  await expect(strip).toContainText('Every message accounted for')
  await expect(page.getByText(/^\d+ inputs?, (\d+ \w+, )*\d+ running/)).toBeVisible()
  expect(await graveProblemsInBothThemes(page)).toEqual([])

  // A server that has lost some, which one cannot make ours do.
  const countedMs = Date.now()
  await page.route('**/api/system/inputs/accounting', async (route) => {
    const balance = { received: 20, stored: 5, shed: 2, failed: 0, dropped: 0, in_journal: 10 }
    const json = {
      ...(await (await route.fetch()).json()),
      counted_at: new Date(countedMs).toISOString(),
      inputs: { [id]: { ...balance, received_24h: null, recent: [] } },
      total: balance,
    }
    await route.fulfill({ json })
  })
  await page.route('**/api/system/journal', async (route) => {
    const oldest_segment = new Date(countedMs - 230_000).toISOString()
    await route.fulfill({ json: { ...(await (await route.fetch()).json()), oldest_segment } })
  })
  await expect(strip).toContainText('3 messages not accounted for')
  await expect(strip).not.toContainText('Every message')
  await expect(strip).toContainText('In the journal, for 4 minutes at most')
  await expect(row(page, title)).toContainText('—')
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await expect(strip.getByRole('link', { name: 'show the input' })).toHaveAttribute(
    'href',
    /\/system\/inputs\/\w+$/,
  )
  await strip.getByRole('link', { name: 'by input' }).click()
  await expect(page).toHaveURL(/sort=failures&order=desc/)
})

test('a port that another input has is told beside the field', async ({ page, product }) => {
  const title = named('First')
  const port = await freePort()
  const id = await addInput(product, rawTcp, { title, port })
  await expect
    .poll(async () => (await product.api('GET', `/system/inputstates/${id}`)).json())
    .toMatchObject({ state: 'RUNNING' })
  await openLaunch(page, product)
  await page.getByRole('radio', { name: 'Syslog TCP' }).click()
  await fillNetwork(page, { title: named('Second'), port })
  await form(page).getByRole('button', { name: 'Launch Input' }).click()
  const field = form(page).getByLabel('Port', { exact: true })
  await expect(field).toHaveAccessibleDescription(new RegExp(`Is in use by the input "${title}"\\.`))
  await expect(field).toBeFocused()
})

test('a static field is on the next message, and not on the one after it was removed', async ({
  page,
  product,
}) => {
  const title = named('Fields')
  const port = await freePort()
  const id = await addInput(product, gelfHttp, { title, port })
  const send = async (short_message: string) => {
    const body = JSON.stringify({ version: '1.1', host: 'web-1', short_message })
    expect((await fetch(`http://127.0.0.1:${port}/gelf`, { method: 'POST', body })).status).toBe(202)
  }
  await signIn(page, product)
  await page.goto(`${product.url}/system/inputs?query=${encodeURIComponent(title)}`)
  await row(page, title)
    .getByRole('button', { name: `More actions for ${title}` })
    .click()
  await page.getByRole('menuitem', { name: 'Add static field' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Field name').fill('_source')
  await dialog.getByLabel('Field value').fill('production')
  await dialog.getByRole('button', { name: 'Add field' }).click()
  await expect(dialog.getByLabel('Field name')).toHaveAccessibleDescription(/Field \[_source\] is reserved\./)
  await dialog.getByLabel('Field name').fill('environment')
  await dialog.getByRole('button', { name: 'Add field' }).click()
  await expect(page.getByText(`Static field 'environment' added to '${title}' successfully`)).toBeVisible()
  await row(page, title)
    .getByRole('button', { name: `Details of ${title}` })
    .click()
  await expect(page.getByText('environment: production')).toBeVisible()
  await send('with the field')
  await expectCounts(product, id, { 'environment:production': 1 })

  await page.getByRole('button', { name: 'Remove static field environment' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(
    page.getByText(`Static field 'environment' removed from '${title}' successfully`),
  ).toBeVisible()
  await expect(page.getByText('environment: production')).toHaveCount(0)
  await send('without the field')
  await expectCounts(product, id, { 'NOT _exists_:environment': 1, 'environment:production': 1 })
})

test('an input is stopped, started and deleted', async ({ page, product }) => {
  const title = named('Short lived')
  const id = await addInput(product, rawTcp, { title, port: await freePort() })
  await signIn(page, product)
  await page.goto(`${product.url}/system/inputs?query=${encodeURIComponent(title)}`)
  await expect(row(page, title)).toContainText('1 RUNNING')
  await row(page, title).getByRole('button', { name: 'Stop input' }).click()
  await expect(page.getByText(`Input '${title}' will be stopped shortly`)).toBeVisible()
  await expect(row(page, title)).toContainText('0 RUNNING')
  await row(page, title).getByRole('button', { name: 'Start input' }).click()
  await expect(row(page, title)).toContainText('1 RUNNING')
  await page.goto(`${product.url}/system/inputs/${id}`)
  await page.getByRole('button', { name: `More actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete input' }).click()
  await expect(page.getByText(`Do you really want to delete input '${title}'?`)).toBeVisible()
  await page.getByRole('button', { name: 'Delete input' }).click()
  await expect(page.getByText(`Input '${title}' deleted successfully`)).toBeVisible()
  await expect(heading(page, 'Inputs')).toBeVisible()
  await expect(row(page, title)).toHaveCount(0)
})

test('who may only read inputs is offered no change of one', async ({ page, product }) => {
  const title = named('Read only')
  const id = await addInput(product, rawTcp, { title, port: await freePort() })
  const jane = await addPerson(product, { permissions: ['inputs:read'] })
  await signIn(page, product, jane)
  await page.goto(`${product.url}/system/inputs?query=${encodeURIComponent(title)}`)
  await expect(row(page, title)).toContainText('1 RUNNING')
  await row(page, title)
    .getByRole('button', { name: `Details of ${title}` })
    .click()
  await expect(page.getByText('No field is added to its messages.')).toBeVisible()
  const refused =
    /^(Launch new input|Start input|Stop input|Edit input|Add static field|Delete input|Try again now)$/
  await expect(page.getByRole('button', { name: refused })).toHaveCount(0)
  const more = row(page, title).getByRole('button', { name: `More actions for ${title}` })
  if ((await more.count()) > 0) {
    await more.click()
    await expect(page.getByRole('menuitem', { name: 'Show received messages' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: refused })).toHaveCount(0)
  }
  await page.goto(`${product.url}/system/inputs/new`)
  await expect(page.getByText('You are not allowed to launch inputs.')).toBeVisible()
  await page.goto(`${product.url}/system/inputs/${id}/edit`)
  await expect(page.getByText(`You are not allowed to edit the input ${title}.`)).toBeVisible()
})

interface NewInput {
  title: string
  port: number
  tls_key_password?: string
}

/** Through the API, at a loopback address. */
async function addInput(product: Product, type: string, { title, ...rest }: NewInput): Promise<string> {
  const configuration = { bind_address: '127.0.0.1', ...rest }
  const answer = await product.api('POST', '/system/inputs', { title, type, global: true, configuration })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

/** Beside what is allowed already. */
async function allowAddress(product: Product, value: string): Promise<void> {
  const path = '/system/urlwhitelist'
  const list = (await (await product.api('GET', path)).json()) as { entries: object[] }
  const entry = { id: randomBytes(8).toString('hex'), type: 'literal', title: 'Orders', value }
  const changed = await product.api('PUT', path, { ...list, entries: [...list.entries, entry] })
  expect(changed.ok).toBe(true)
}

async function expectCounts(
  product: Product,
  inputId: string,
  counts: Record<string, number>,
): Promise<void> {
  for (const [query, count] of Object.entries(counts)) {
    const found = async () => {
      const asked = new URLSearchParams({
        query: `gl2_source_input:${inputId} AND ${query}`,
        range: '3600',
        fields: 'message',
      })
      return await (await product.api('GET', `/search/universal/relative?${asked}`)).json()
    }
    await expect.poll(found).toMatchObject({ total_results: count })
  }
}
