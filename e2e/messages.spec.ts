import { expect, type Locator, type Page } from '@playwright/test'
import { searchFor, signIn } from './console.ts'
import { defaultStream, grnOf, share } from './people.ts'
import { connectThrough } from './severed-connection.ts'
import { test } from './shared-product.ts'
import { drop, lift, moveUp } from './sorting.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

let place: Workplace

test.describe.configure({ mode: 'serial' })

const now = Date.now() / 1000

test.beforeAll(async ({ product }) => {
  place = await openWorkplace(product)
  const requests = Array.from({ length: 6 }, (_, number) => ({
    host: number % 2 === 0 ? 'web-1' : 'web-2',
    short_message: `request ${number}`,
    timestamp: now - 60 + number,
    level: number,
    _took_ms: 100 - number,
  }))
  const odd = { host: 'odd', short_message: oddText, timestamp: now - 30, _token: longValue }
  await place.store([...requests, odd])
})

const longValue = 'token '.repeat(2_000)
const oddText = `oddity <img src=x onerror="document.title='owned'">\u0000\u001b[31m שלום\nsecond\nthird\nfourth\nfifth`

const rows = (page: Page) => page.locator('tbody:has([data-toggle])')
const table = (page: Page) => page.getByRole('table', { name: 'All Messages' })
const list = (page: Page) => page.getByRole('region', { name: 'All Messages', exact: true })
const details = (page: Page) => page.locator('dl').filter({ hasText: 'Stored in index' })
const firstLine = (row: Locator) => row.locator('tr').first().locator('td').nth(1)

async function open(page: Page, path: string): Promise<void> {
  await signIn(page, place)
  await page.goto(`${place.url}${path}`)
}

async function openSearch(page: Page, address = 'q=request', count = 6): Promise<void> {
  await open(page, `/search?rangetype=relative&relative=3600&tab=widgets&${address}`)
  await expect(rows(page)).toHaveCount(count)
}

test('a message opens by click and by keyboard, and selecting its text does not open it', async ({
  page,
}) => {
  await openSearch(page)
  const first = rows(page).first()
  // Waits until it stands still.
  await first.getByText('request 5').hover()
  const text = await first.getByText('request 5').boundingBox()
  if (!text) throw new Error('no text')
  await page.mouse.move(text.x + 2, text.y + text.height / 2)
  await page.mouse.down()
  await page.mouse.move(text.x + 50, text.y + text.height / 2, { steps: 4 })
  await page.mouse.up()
  expect(await page.evaluate<string>('getSelection().toString()')).toContain('requ')
  await expect(details(page)).toHaveCount(0)

  await firstLine(first).click()
  await expect(details(page)).toHaveCount(1)
  await rows(page).nth(1).locator('[data-toggle]').focus()
  await page.keyboard.press('Enter')
  await expect(details(page)).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).nth(2).locator('[data-toggle]')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await expect(details(page)).toHaveCount(1)
})

test('a message is copied as JSON with all its fields', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSearch(page)
  await firstLine(rows(page).first()).click()
  // It is said for a moment only.
  const said = page.getByText('Copied!').first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Copy message' }).click()
  await said
  const copied = JSON.parse(await page.evaluate<string>('navigator.clipboard.readText()'))
  expect(copied).toMatchObject({ message: 'request 5', source: 'web-2', level: 5, took_ms: 95 })
})

test('the neighbours of a message open as a search of their own that points it out', async ({
  page,
  context,
}) => {
  await openSearch(page)
  await firstLine(rows(page).nth(3)).click()
  await page.getByRole('button', { name: 'Show surrounding messages' }).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('menuitem', { name: '30 seconds' }).click()
  const tab = await opened
  await expect(tab).toHaveURL(/rangetype=absolute/)
  const search = new URL(tab.url()).searchParams
  expect(search.get('q')).toMatch(/^source:"web-1" AND gl2_source_input:"[0-9a-f]{24}"$/)
  expect(Date.parse(search.get('to') ?? '') - Date.parse(search.get('from') ?? '')).toBe(60_000)
  await expect(tab.locator('tbody[data-highlighted]')).toContainText('request 2')
  await expect(rows(tab)).toHaveCount(3)
})

test('a message is tried on the rules of a stream', async ({ page, product }) => {
  const sets = (await (
    await product.api('GET', '/system/indices/index_sets?skip=0&limit=0&stats=false')
  ).json()) as {
    index_sets: { id: string }[]
  }
  const stream = await product.api('POST', '/streams', {
    title: 'Slow requests',
    description: '',
    matching_type: 'AND',
    index_set_id: sets.index_sets[0]?.id,
    remove_matches_from_default_stream: false,
    rules: [
      { type: 6, field: 'message', value: 'request', inverted: false, description: '' },
      { type: 3, field: 'took_ms', value: '1000', inverted: false, description: 'only the slow ones' },
    ],
  })
  expect(stream.status).toBe(201)
  const { stream_id } = (await stream.json()) as { stream_id: string }
  const seen = { [grnOf(place.user)]: 'view' }
  await share(product, `grn::::stream:${stream_id}`, seen)
  await share(product, defaultStream, seen)
  await openSearch(page)
  await firstLine(rows(page).first()).click()
  await page.getByRole('button', { name: 'Test against stream' }).click()
  await expect(page.getByRole('menuitem', { name: 'Default Stream' })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Slow requests' }).click()
  const result = page.getByRole('region', { name: 'Test against stream Slow requests' })
  await expect(result).toContainText('This message would not be routed to this stream.')
  await expect(result.getByRole('listitem').first()).toContainText('message must contain request')
  await expect(result.getByRole('listitem').first().getByRole('img')).toHaveAccessibleName('Matches:')
  await expect(result.getByRole('listitem').nth(1)).toContainText(
    'took_ms must be greater than 1000 (only the slow ones)',
  )
  await expect(result.getByRole('listitem').nth(1).getByRole('img')).toHaveAccessibleName('Does not match:')
  await share(product, defaultStream, {})
})

test('what a decorator has changed is told, and the original is at hand', async ({ page, product }) => {
  const created = await product.api('POST', '/search/decorators', {
    type: 'org.graylog2.decorators.FormatStringDecorator',
    config: {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the template of the decorator
      format_string: '${source} says ${message}',
      target_field: 'message',
      require_all_fields: true,
    },
    stream: null,
    order: 0,
  })
  expect(created.status).toBe(200)
  const { id } = (await created.json()) as { id: string }
  await openSearch(page)
  await expect(rows(page).first()).toContainText('web-2 says request 5')
  await firstLine(rows(page).first()).click()
  const message = page.locator('dl > div').filter({ hasText: /^message \(decorated\)/ })
  await expect(message).toContainText('web-2 says request 5')
  await expect(message).not.toContainText('Original value')
  await page.getByRole('button', { name: 'Show changes' }).click()
  await expect(message).toContainText('Original value: request 5')
  expect((await product.api('DELETE', `/search/decorators/${id}`)).ok).toBe(true)
})

test('columns are chosen, ordered by keyboard and sorted by', async ({ page }) => {
  await openSearch(page)
  await list(page).getByRole('button', { name: 'Columns' }).click()
  const choice = page.getByRole('dialog', { name: 'Columns' })
  await choice.getByRole('combobox', { name: 'Add a field' }).fill('took')
  await page.getByRole('option', { name: 'took_ms' }).click()
  const headers = table(page).getByRole('columnheader')
  await expect(headers).toHaveCount(3)
  await expect(headers.nth(2)).toContainText('took_ms')
  await lift(page, 'took_ms')
  await moveUp(page, choice.getByRole('listitem').filter({ hasText: 'source' }))
  await drop(page)
  await expect(headers.nth(1)).toContainText('took_ms')
  await page.keyboard.press('Escape')
  await expect(choice).toHaveCount(0)

  await headers.nth(1).hover()
  await page.getByRole('button', { name: 'Sort took_ms Descending' }).click()
  await expect(rows(page).first()).toContainText('request 0')
  await page.getByRole('button', { name: 'Sort took_ms Ascending' }).click()
  await expect(rows(page).first()).toContainText('request 5')
  await expect(headers.nth(1)).toHaveAttribute('aria-sort', 'ascending')
})

test('a permalink shows the message alone, and says why it cannot', async ({ page }) => {
  await openSearch(page)
  await firstLine(rows(page).first()).click()
  const link = page.getByRole('link', { name: /^Permalink/ })
  await open(page, (await link.getAttribute('href')) ?? '')
  await expect(page).toHaveTitle(/Message [0-9A-Z]{26} on logline_0$/)
  await expect(details(page)).toHaveCount(1)
  await expect(
    page.getByRole('region', { name: 'Message', exact: true }).getByText('request 5').first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show surrounding messages' })).toHaveCount(0)
  await open(page, '/messages/logline_0/01ARZ3NDEKTSV4RRFFQ69G5FAV')
  await expect(page.getByRole('alert')).toContainText('Could not load message information')
  await expect(page.getByRole('alert')).toContainText('Loading message information failed with status: 404 ')
})

test('markup, control characters and a very long value are text that fits its place', async ({ page }) => {
  await openSearch(page, 'q=oddity', 1)
  const row = rows(page).first()
  await expect(row).toContainText(`<img src=x onerror="document.title='owned'">␀␛[31m שלום`)
  await expect(page).not.toHaveTitle('owned')
  // Four lines of 18 px; the text has more.
  const preview = row.locator('tr').nth(1).locator('div')
  await expect.poll(async () => Math.round(((await preview.boundingBox())?.height ?? 0) / 18)).toBe(4)
  await firstLine(row).click()
  const all = page.getByRole('button', {
    name: `Show all ${longValue.trim().length.toLocaleString('en')} characters`,
  })
  await all.click()
  await expect(all).toHaveCount(0)
  expect(await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')).toBe(false)
})

test('live shows a message that was just sent, stands still while paused, and ends with the page', async ({
  page,
}) => {
  await openSearch(page)
  const ended: string[] = []
  page.on('requestfailed', (request) => request.url().includes('/search/live') && ended.push(request.url()))
  await list(page).getByRole('switch', { name: 'Live' }).click()
  await expect(list(page).getByText('Waiting for new messages')).toBeVisible()
  await expect(
    list(page)
      .getByRole('status')
      .filter({ hasText: /^Live$/ }),
  ).toBeVisible()
  await place.send({ host: 'web-9', short_message: 'request live' })
  await place.send({ host: 'web-9', short_message: 'something else' })
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('request live')

  await list(page).getByRole('button', { name: 'Pause' }).click()
  await place.send({ host: 'web-9', short_message: 'request while paused' })
  await expect(list(page).getByRole('button', { name: '1 new message' })).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await list(page).getByRole('button', { name: 'Resume' }).click()
  await expect(rows(page).first()).toContainText('request while paused')
  await expect(rows(page)).toHaveCount(2)

  await searchFor(page, 'nothing AND comes')
  await expect(list(page).getByText('Waiting for new messages')).toBeVisible()
  await page
    .getByRole('link', { name: 'Welcome' })
    .or(page.getByRole('link', { name: /home/i }))
    .first()
    .click()
  await expect.poll(() => ended.length).toBeGreaterThan(0)
})

test('what live has shown stays while the server is away, and the gap is told', async ({ page }) => {
  const way = await connectThrough(place.url)
  await signIn(page, { ...place, url: way.url })
  await page.goto(`${way.url}/search?rangetype=relative&relative=3600&tab=widgets&q=source%3Aweb-7`)
  await list(page).getByRole('switch', { name: 'Live' }).click()
  await expect(
    list(page)
      .getByRole('status')
      .filter({ hasText: /^Live$/ }),
  ).toBeVisible()
  await place.send({ host: 'web-7', short_message: 'request before' })
  await expect(rows(page).first()).toContainText('request before')
  await way.cut()
  await expect(list(page).getByText('The server cannot be reached.')).toBeVisible()
  await expect(rows(page).first()).toContainText('request before')
  await way.mend()
  await expect(list(page).getByText(/The connection was interrupted for \d+ s/)).toBeVisible()
  await expect(rows(page).filter({ hasText: 'request before' })).toHaveCount(1)
  await place.send({ host: 'web-7', short_message: 'request after' })
  await expect(rows(page).filter({ hasText: 'request after' })).toHaveCount(1)
  await expect(rows(page).filter({ hasText: 'request before' })).toHaveCount(1)
})
