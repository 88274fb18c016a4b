import type { Product } from '../../dev/product.ts'
import { button, chooseMenuItem, open, openMessage, pageWith, type ScreenState, type Stage } from './stage.ts'

const title = 'Payments'

/** The list of streams, its dialogs, and the rules of one. */
export const streamStates: readonly ScreenState[] = [
  { name: 'streams, an open row', show: openRow },
  { name: 'streams, an open row, telephone', width: 390, height: 1_100, show: openRow },
  { name: 'streams, none found', show: pageWith('/streams?query=nothing', 'No streams have been found.') },
  { name: 'streams, selected', show: selectSome },
  { name: 'streams, filter of dates', show: filterDates },
  { name: 'streams, more actions', show: openMenu },
  { name: 'streams, creating one', show: createNothing },
  { name: 'streams, pausing one', show: pauseOne },
  { name: 'streams, deleting one', show: deleteOne },
  { name: 'streams, adding a rule', height: 900, show: addRule },
  { name: 'streams, as a reader', as: 'reader', show: pageWith('/streams', 'Streams') },
  { name: 'stream rules', height: 1_000, show: showRules },
  { name: 'stream rules, a tested message', height: 1_300, show: testMessage },
  { name: 'stream rules, default stream', show: (stage) => open(stage, `/streams/${defaultStreamId}/edit`) },
]

const defaultStreamId = '000000000000000000000001'

/** With a rule of most kinds; made once. */
async function paymentsOf(product: Product): Promise<string> {
  const found = await product.api('GET', `/streams/paginated?query=title:${title}`)
  const { elements } = (await found.json()) as { elements: { id: string }[] } // see the contract
  const [known] = elements
  if (known) return known.id
  const sets = await product.api('GET', '/system/indices/index_sets?stats=false')
  const { index_sets } = (await sets.json()) as { index_sets: { id: string; default: boolean }[] }
  const made = await product.api('POST', '/streams', {
    title,
    description: 'Everything the card gateway says',
    index_set_id: index_sets.find((set) => set.default)?.id,
    rules: [
      { type: 2, field: 'source', value: '^[a-z]+', description: 'Any name of a host' },
      { type: 5, field: 'level' },
      { type: 4, field: 'level', value: '5' },
      { type: 6, field: 'message', value: 'healthcheck', inverted: true },
    ],
  })
  const { stream_id } = (await made.json()) as { stream_id: string }
  await product.api('POST', `/streams/${stream_id}/resume`)
  return stream_id
}

async function openList(stage: Stage): Promise<void> {
  await paymentsOf(stage.product)
  await pageWith('/streams', title)(stage)
}

async function openRow(stage: Stage): Promise<void> {
  await openList(stage)
  await stage.page.getByRole('button', { name: `Show stream rules of ${title}: 4` }).click()
  await stage.page.getByText('alone matches').first().waitFor()
}

async function selectSome(stage: Stage): Promise<void> {
  await openList(stage)
  for (const name of [title, 'Errors']) await stage.page.getByLabel(`Select entity ${name}`).check()
  await button(stage.page, 'Bulk actions').click()
}

async function filterDates(stage: Stage): Promise<void> {
  await openList(stage)
  await button(stage.page, 'Filter by Created').click()
  const form = stage.page.getByRole('dialog', { name: 'Filter by Created' })
  await form.getByLabel('Until').fill('yesterday')
  await button(form, 'Create filter').click()
  await form.getByText('Format must be').waitFor()
}

async function openMenu(stage: Stage): Promise<void> {
  await openList(stage)
  await button(stage.page, `More actions for ${title}`).click()
}

async function createNothing(stage: Stage): Promise<void> {
  await openList(stage)
  await button(stage.page, 'Create stream').click()
  const dialog = stage.page.getByRole('dialog')
  await button(dialog, 'Create stream').click()
  await dialog.getByText('Title is required').waitFor()
}

async function pauseOne(stage: Stage): Promise<void> {
  await openList(stage)
  await stage.page.getByRole('switch', { name: `${title}: Running` }).click()
}

async function deleteOne(stage: Stage): Promise<void> {
  await openList(stage)
  await chooseMenuItem(stage.page, `More actions for ${title}`, 'Delete this stream')
}

async function addRule(stage: Stage): Promise<void> {
  await openList(stage)
  await chooseMenuItem(stage.page, `More actions for ${title}`, 'Quick add rule')
  const dialog = stage.page.getByRole('dialog')
  await dialog.getByLabel('Field').fill('level')
  await dialog.getByLabel('Value').fill('4')
  await dialog.getByText('Alone it matches').waitFor()
}

async function showRules(stage: Stage): Promise<void> {
  await open(stage, `/streams/${await paymentsOf(stage.product)}/edit`)
  await stage.page.getByText('Please load a message').waitFor()
  await stage.page.getByText('alone matches').first().waitFor()
}

async function testMessage(stage: Stage): Promise<void> {
  const { page } = stage
  await paymentsOf(stage.product)
  await openMessage(stage)
  await chooseMenuItem(page, 'Test against stream', title)
  await page.getByRole('link', { name: 'Manage Rules' }).click()
  await page.getByText(/This message would/).waitFor()
  await page.getByText('alone matches').first().waitFor()
}
