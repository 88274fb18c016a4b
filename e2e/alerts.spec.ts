import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { openConsole, signIn } from './console.ts'
import { type HttpReceiver, startHttpReceiver } from './http-receiver.ts'
import { test } from './shared-product.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

const named = (name: string) => `${name} ${randomBytes(4).toString('hex')}`
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })
const row = (page: Page, text: string) => page.locator('tbody tr').filter({ hasText: text })
const permissions = [
  'eventdefinitions:create',
  'eventnotifications:create',
  'urlwhitelist:read',
  'urlwhitelist:write',
]

let receiver: HttpReceiver
test.beforeAll(async () => {
  receiver = await startHttpReceiver()
})
test.afterAll(() => receiver.stop())

/** Twelve messages of one host and three of another, a moment ago. */
async function openShop(product: Parameters<typeof openWorkplace>[0]): Promise<Workplace> {
  const place = await openWorkplace(product, { permissions, roles: ['Reader'] })
  const of = (host: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({ short_message: `payment ${at} failed`, host, level: 3 }))
  await place.store([...of('gw-1', 12), ...of('gw-2', 3)])
  return place
}

async function makeNotification(page: Page, { url }: Workplace, title: string): Promise<void> {
  await page.goto(`${url}/alerts/notifications`)
  await page.getByRole('button', { name: 'Create notification' }).first().click()
  await expect(heading(page, 'New Notification')).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('combobox', { name: 'Notification Type' }).click()
  await page.getByRole('option', { name: 'HTTP Notification' }).click()
  await page.getByRole('textbox', { name: 'URL' }).fill(`${receiver.url}/${title.replaceAll(' ', '-')}`)
}

test('a notification is made, tried before it is saved, changed, and deleted', async ({ page, product }) => {
  const place = await openWorkplace(product, { permissions, roles: ['Reader'] })
  const title = named('Pager')
  const path = `/hook/${title.replaceAll(' ', '-')}`
  const received = () => receiver.requests.filter((request) => request.path.startsWith(path))
  await signIn(page, place)
  await makeNotification(page, place, title)
  await expect(page.getByText('is not whitelisted')).toBeVisible()
  await page.getByRole('button', { name: 'Execute Test Notification' }).click()
  await expect(page.getByText('is not on the URL whitelist.')).toBeVisible()
  await page.getByRole('button', { name: 'Add to URL Whitelist' }).click()
  await expect(page.getByText('The URL whitelist was updated.')).toBeVisible()
  await expect(page.getByText('is not whitelisted')).toHaveCount(0)

  await page.getByLabel('API Key', { exact: false }).first().fill('key')
  await page.getByRole('button', { name: 'Create notification' }).click()
  await expect(page.getByText('HTTP Notification cannot specify API key without API secret')).toBeVisible()
  await page.getByRole('textbox', { name: 'API Secret' }).fill('a secret')
  await page.getByRole('button', { name: 'Execute Test Notification' }).click()
  await expect(page.getByText('Notification was executed successfully.', { exact: true })).toBeVisible()
  expect(received().map(({ path }) => path)).toEqual([`${path}?key=a+secret`])
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Create notification' }).click()
  await expect(page.getByText('Notification created successfully')).toBeVisible()

  await expect(heading(page, 'Notifications')).toBeVisible()
  await page.goto(`${place.url}/alerts/notifications?query=${encodeURIComponent(`"${title}"`)}`)
  await page.getByRole('button', { name: `More actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Test Notification' }).click()
  await expect(page.getByText('Success: Notification was executed successfully.')).toBeVisible()
  expect(received()).toHaveLength(2)
  expect(await graveProblemsInBothThemes(page)).toEqual([])

  // What is stored and not shown goes along with a test of the form, too.
  await page.getByRole('button', { name: `More actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'API Secret' })).toHaveValue('encrypted')
  await page.getByLabel('Send API Key/Secret as Header').check()
  await page.getByLabel('At most per hour').fill('20')
  await page.getByRole('button', { name: 'Execute Test Notification' }).click()
  await expect(page.getByText('Notification was executed successfully.', { exact: true })).toBeVisible()
  expect(received().at(-1)?.headers.key).toBe('a secret')
  await page.getByRole('button', { name: 'Update notification' }).click()
  await expect(page.getByText('Notification updated successfully')).toBeVisible()

  await page.goto(`${place.url}/alerts/notifications?query=${encodeURIComponent(`"${title}"`)}`)
  await page.getByRole('link', { name: title }).click()
  await expect(heading(page, `View "${title}" Notification`)).toBeVisible()
  await expect(page.getByText('******')).toBeVisible()
  await expect(page.getByText('At most per hour')).toBeVisible()
  await expect(page.getByText('Nothing was sent in the last week.')).toBeVisible()

  await page.goto(`${place.url}/alerts/notifications?query=${encodeURIComponent(`"${title}"`)}`)
  await page.getByRole('button', { name: `More actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(`Are you sure you want to delete "${title}"`)
  await dialog.getByRole('button', { name: 'Delete Notification' }).click()
  await expect(page.getByText('Event Notification deleted successfully')).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
})

test('a definition shows what it would have found while it is made, its event leads to the messages that made it', async ({
  page,
  product,
}) => {
  const place = await openShop(product)
  const [title, pager] = [named('Payment errors'), named('On call')]
  const path = `/hook/${pager.replaceAll(' ', '-')}`
  await openConsole(page, place)
  await makeNotification(page, place, pager)
  await page.getByRole('button', { name: 'Add to URL Whitelist' }).click()
  await expect(page.getByText('The URL whitelist was updated.')).toBeVisible()
  await page.getByRole('button', { name: 'Create notification' }).click()
  await expect(page.getByText('Notification created successfully')).toBeVisible()

  await page.getByRole('link', { name: 'Event Definitions' }).click()
  await page.getByRole('button', { name: 'Create event definition' }).first().click()
  await expect(heading(page, 'New Event Definition')).toBeVisible()
  await page.getByRole('button', { name: 'Create event definition' }).click()
  await expect(page.getByText('Event Definition title cannot be empty.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('combobox', { name: 'Priority' }).click()
  await page.getByRole('option', { name: 'High' }).click()
  // All streams are not theirs to look through.
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('403')
  await page.getByRole('combobox', { name: /Select streams the search should include/ }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByTestId('previewed-events')).toHaveText('15')
  await expect(preview).toContainText('payment 0 failed')

  await page.getByLabel('Aggregation of results reaches a threshold').check()
  await page.getByRole('combobox', { name: 'Group by Field(s)' }).fill('source')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Threshold' }).fill('10')
  await expect(preview.getByTestId('previewed-events')).toHaveText('1')
  await expect(preview.locator('tbody tr')).toHaveCount(1)
  await expect(preview.locator('tbody tr')).toContainText('gw-1')
  await expect(preview).toContainText('With 5: 1')
  await page.getByRole('slider', { name: 'Threshold' }).press('ArrowDown')
  await expect(page.getByRole('textbox', { name: 'Threshold' })).toHaveValue('9')

  // Beside what is usual: of so short a time nothing is known.
  await page.getByRole('combobox', { name: 'Comparison' }).click()
  await page.getByRole('option', { name: 'above usual' }).click()
  await expect(page.getByRole('textbox', { name: 'Deviations' })).toHaveValue('3')
  await expect(preview.getByTestId('previewed-events')).toHaveText('0')
  await expect(page.getByText('Usual is the mean of the same hours')).toBeVisible()
  await page.getByRole('combobox', { name: 'Comparison' }).click()
  await page.getByRole('option', { name: '>', exact: true }).click()
  await page.getByRole('textbox', { name: 'Threshold' }).fill('9')
  await expect(preview.getByTestId('previewed-events')).toHaveText('1')

  await page.getByRole('button', { name: 'Add Custom Field' }).click()
  const field = page.getByRole('dialog', { name: 'New Custom Field' })
  await field.getByRole('textbox', { name: 'Name' }).fill('gateway')
  await field.getByLabel('Use Field as Event Key').check()
  await field.getByRole('textbox', { name: 'Template' }).fill(`\${source.source}`)
  await field.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Keys: gateway.').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Add Notification' }).click()
  await page.getByRole('option', { name: pager }).click()
  await expect(preview).toContainText('notified')
  const words = page.getByRole('navigation', { name: 'Steps' })
  await expect(words).toContainText(`create a high priority alert and tell ${pager}`)
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Create event definition' }).click()
  await expect(page.getByText('Event Definition created successfully')).toBeVisible()
  await expect(row(page, title)).toContainText('Runs every 5 minutes, searching within the last 5 minutes.')

  await expect.poll(() => receiver.requests.filter((request) => request.path === path).length).toBe(1)
  const told = JSON.parse(receiver.requests.find((request) => request.path === path)?.body ?? '{}')
  expect(told.event).toMatchObject({ key: 'gw-1', priority: 3, alert: true, fields: { gateway: 'gw-1' } })

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Alerts' }).click()
  const event = page.getByRole('button', { name: `${title}: gw-1 - count()=12.0` })
  await event.click()
  await expect(page.getByText('count() was 12')).toBeVisible()
  await expect(page.getByRole('link', { name: pager })).toBeVisible()
  await expect(page.getByText('sent', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: /count\(\) around the event/ })).toBeVisible()
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Replay search' }).click()
  await expect(page.getByRole('region', { name: 'Details of the alert' })).toContainText('count() > 9')
  await page.getByRole('button', { name: 'Colour of count() > 9' }).click()
  await page.getByRole('dialog', { name: 'Pick a color' }).getByRole('button').last().click()
  const numbers = page.getByRole('region', { name: /^Numbers of the event definition/ })
  await numbers.scrollIntoViewIfNeeded()
  // The last colour of the palette.
  const value = numbers.getByText('12', { exact: true })
  await expect(value).toHaveCSS('background-color', 'rgb(122, 32, 86)')
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await expect(page.getByText('12 messages').first()).toBeVisible()
})

test('a stream that falls silent makes an event, of which its page says whom it was told', async ({
  page,
  product,
}) => {
  const place = await openWorkplace(product, { permissions, roles: ['Reader'] })
  const answer = await place.api('GET', `/streams/${place.streamId}`)
  const stream = (await answer.json()) as { title: string }
  await signIn(page, place)
  await page.goto(`${place.url}/streams?query=${encodeURIComponent(`"${stream.title}"`)}`)
  await page.getByRole('button', { name: `More actions for ${stream.title}` }).click()
  await page.getByRole('menuitem', { name: 'Alert when it falls silent' }).click()
  await expect(heading(page, 'New Event Definition')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`${stream.title} fell silent`)
  await expect(page.getByLabel('No message arrives')).toBeChecked()
  await expect(page.getByRole('navigation', { name: 'Steps' })).toContainText('If there is none, create a')
  await expect(page.getByTestId('previewed-events')).not.toHaveText('0')
  // The rule behind it is one of an aggregation, and goes when another choice is made.
  await page.getByLabel('Aggregation of results reaches a threshold').check()
  await expect(page.getByRole('textbox', { name: 'Threshold' })).toHaveValue('0')
  await page.getByLabel('No message arrives').check()
  await expect(page.getByRole('textbox', { name: 'Threshold' })).toHaveCount(0)
  await page.getByLabel('Look again for late messages').check()
  await page.getByRole('textbox', { name: 'Look again after', exact: true }).fill('')
  await page.getByRole('button', { name: 'Create event definition' }).click()
  await expect(page.getByText('From 1 second to 6 days.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Look again after', exact: true }).fill('20')
  // What is stale is pale.
  await expect(page.getByRole('region', { name: 'Preview' }).locator('[aria-busy=false]')).toBeVisible()
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Create event definition' }).click()
  await expect(page.getByText('Event Definition created successfully')).toBeVisible()
  await expect(async () => {
    await page.goto(`${place.url}/alerts?alerts=include`)
    await expect(row(page, `${stream.title} fell silent: count()=0.0`)).toHaveCount(1, { timeout: 2_000 })
  }).toPass()
  await page.getByRole('button', { name: `${stream.title} fell silent: count()=0.0` }).click()
  await expect(page.getByText('Nobody.', { exact: true })).toBeVisible()
  await page
    .getByRole('link', { name: `${stream.title} fell silent`, exact: true })
    .last()
    .click()
  await expect(page.getByText('Look again after')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Runs' })).toBeVisible()
})

test('the definition of the system is there, and cannot be deleted or disabled', async ({
  page,
  product,
}) => {
  const title = 'System notification events'
  await signIn(page, product)
  await page.goto(`${product.url}/alerts/definitions?query=${encodeURIComponent(`"${title}"`)}`)
  await page.getByRole('button', { name: `More actions for ${title}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Edit', exact: true })).toBeVisible()
  for (const name of ['Delete', 'Disable', 'Duplicate'])
    await expect(page.getByRole('menuitem', { name, exact: true })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  await expect(heading(page, `Edit "${title}" Event Definition`)).toBeVisible()
  await expect(page.getByText('makes these events as it happens')).toBeVisible()
  expect(await graveProblemsInBothThemes(page)).toEqual([])
})

test('events are acknowledged with a word, by keys, and narrowed to what is open', async ({
  page,
  product,
}) => {
  const place = await openShop(product)
  const title = named('Any payment')
  const config = {
    type: 'aggregation-v1',
    query: 'source:gw-2',
    query_parameters: [],
    streams: [place.streamId],
    group_by: [],
    series: [],
    conditions: { expression: null },
    search_within_ms: 300_000,
    execute_every_ms: 300_000,
  }
  const settings = { grace_period_ms: 0, backlog_size: 0 }
  const body = { title, description: '', priority: 1, alert: true, config, field_spec: {}, key_spec: [] }
  const made = await place.api('POST', '/events/definitions', { ...body, notification_settings: settings })
  expect(made.status).toBe(200)
  await signIn(page, place)
  await expect(async () => {
    await page.goto(`${place.url}/alerts`)
    await expect(row(page, title)).toHaveCount(3, { timeout: 2_000 })
  }).toPass()
  const alerts = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Alerts' })
  await expect(alerts.getByRole('img', { name: '3 open alerts' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Acknowledge event' })
  await dialog.getByLabel('Note').fill('Looking after it')
  await dialog.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Acknowledged', { exact: true })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Looking after it')).toBeVisible()
  await page.getByRole('button', { name: 'Silence', exact: true }).click()
  const silence = page.getByRole('dialog', { name: 'Create silence' })
  await expect(silence.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  await silence.getByRole('button', { name: 'Create silence' }).click()
  await expect(page.getByText(`Silence "${title}" was created`)).toBeVisible()

  await page.getByRole('button', { name: 'Filter by State' }).click()
  await page.getByLabel('Open', { exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(row(page, title)).toHaveCount(2)
  await expect(page).toHaveURL(/acknowledged=exclude/)
  await page.getByLabel('Select all events of this page').check()
  await page.getByRole('button', { name: 'Acknowledge', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Acknowledge 2 events' })
    .getByRole('button', { name: 'Acknowledge' })
    .click()
  await expect(page.getByText('No Alerts exist.')).toBeVisible()
  await expect(alerts.getByRole('img')).toHaveCount(0)
  await page.getByRole('link', { name: 'Silences' }).click()
  await expect(row(page, title).first()).toContainText('silent')
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await row(page, title).first().getByRole('button', { name: 'End' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End silence' }).click()
  await expect(page.getByText('Nothing is silenced')).toBeVisible()
})

test('definitions are disabled, copied and deleted from their list', async ({ page, product }) => {
  const place = await openWorkplace(product, { permissions, roles: ['Reader'] })
  const title = named('Listed')
  const config = {
    type: 'aggregation-v1',
    query: 'a',
    query_parameters: [],
    streams: [place.streamId],
    group_by: [],
    series: [],
    conditions: { expression: null },
    search_within_ms: 60_000,
    execute_every_ms: 3_600_000,
  }
  const settings = { grace_period_ms: 0, backlog_size: 0 }
  const body = { title, description: '', priority: 2, alert: false, config, field_spec: {}, key_spec: [] }
  await place.api('POST', '/events/definitions', { ...body, notification_settings: settings })
  await signIn(page, place)
  await page.goto(`${place.url}/alerts/definitions?query=${encodeURIComponent(`"${title}"`)}`)
  await page.getByRole('button', { name: `Details of ${title}` }).click()
  await expect(page.getByText('Next execution:')).toBeVisible()
  await page.keyboard.press('Escape')
  const choose = async (action: string) => {
    await page.getByRole('button', { name: `More actions for ${title}`, exact: true }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  const confirm = () => page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await choose('Disable')
  await confirm()
  await expect(page.getByText('Event Definition successfully disabled')).toBeVisible()
  await expect(row(page, title)).toContainText('disabled')
  await choose('Duplicate')
  await confirm()
  await expect(page.getByText('Event Definition copied successfully')).toBeVisible()
  await page.goto(`${place.url}/alerts/definitions?query=${encodeURIComponent(title.split(' ')[1] ?? '')}`)
  await expect(row(page, title)).toHaveCount(2)
  await page.getByRole('button', { name: `More actions for COPY-${title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Event Definition' }).click()
  await expect(page.getByText('Event Definition deleted successfully')).toBeVisible()
  await expect(row(page, title)).toHaveCount(1)
  await page.getByRole('link', { name: title }).click()
  await expect(heading(page, `View "${title}" Event Definition`)).toBeVisible()
  await expect(page.getByText('This Event is not configured to trigger any Notifications.')).toBeVisible()
  expect(await graveProblemsInBothThemes(page)).toEqual([])
})

test('from a value in a search to a definition, and from its event to the mail and the messages', async ({
  page,
  product,
  mailbox,
}) => {
  const place = await openShop(product)
  const [title, mail] = [named('Value'), named('Mail')]
  const to = `${mail.replaceAll(' ', '-').toLowerCase()}@example.org`
  await signIn(page, place)
  await page.goto(`${place.url}/search?q=&rangetype=relative&relative=300&streams=${place.streamId}`)
  const sidebar = page.getByRole('region', { name: 'Sidebar' })
  await sidebar.getByRole('button', { name: 'source', exact: true }).click()
  await sidebar.getByRole('button', { name: 'gw-1', exact: true }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Create event definition' }).click()
  const strategy = page.getByRole('dialog', { name: 'Configure new event definition' })
  const opened = page.context().waitForEvent('page')
  await strategy.getByRole('button', { name: 'Continue configuration' }).click()
  const form = await opened
  await expect(form.getByTestId('previewed-events')).toHaveText('12')
  await form.getByRole('textbox', { name: 'Title' }).fill(title)
  await form.getByRole('combobox', { name: 'Add Notification' }).click()
  await form.getByRole('option', { name: 'Create New Notification...' }).click()
  const notification = form.getByRole('dialog', { name: 'New Notification' })
  await notification.getByRole('textbox', { name: 'Title' }).fill(mail)
  await notification.getByRole('combobox', { name: 'Notification Type' }).click()
  await form.getByRole('option', { name: 'Email Notification' }).click()
  await notification.getByRole('combobox', { name: 'Email recipient(s)' }).fill(to)
  await form.keyboard.press('Enter')
  await notification.getByRole('button', { name: 'Create notification' }).click()
  await expect(form.getByText('Notification created successfully')).toBeVisible()
  await expect(form.getByRole('button', { name: `Remove from Event: ${mail}` })).toBeVisible()
  await form.getByRole('button', { name: 'Create event definition' }).click()
  await expect(form.getByText('Event Definition created successfully')).toBeVisible()

  // One of them is sent, the others are within the grace period.
  const mails = () => mailbox.mails.filter((each) => each.to === to)
  await expect.poll(() => mails().length).toBe(1)
  const source = mails()[0]?.source.replaceAll('=\r\n', '') ?? ''
  expect(source).toContain(`Subject: Logline event notification: ${title}`)
  await form.goto(`${place.url}/alerts?alerts=include`)
  const events = form.locator('tbody tr').filter({ hasText: title })
  await expect(events).toHaveCount(12)
  await events.first().click()
  await form.getByRole('button', { name: 'Replay search' }).click()
  await expect(form.getByRole('region', { name: 'Details of the alert' })).toBeVisible()
  await expect(form.getByText('1 message').first()).toBeVisible()
  await form.close()
})
