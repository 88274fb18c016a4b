import { expect, type Page } from '@playwright/test'
import { incidents, traffic } from '../apps/server/src/testing/messages/incidents.ts'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { signIn } from './console.ts'
import { test } from './shared-product.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

const minuteMs = 60_000

/** Two hours of a shop; payments failed for a quarter of an hour, from minute 90 on. */
async function openShop(product: Parameters<typeof openWorkplace>[0]) {
  const place = await openWorkplace(product)
  const endMs = Math.floor(Date.now() / minuteMs) * minuteMs
  await place.store(traffic('shop', 1, endMs, incidents[0]).filter((_, no) => no % 3 === 0))
  const startMs = endMs - 120 * minuteMs
  const at = (minute: number) => new Date(startMs + minute * minuteMs).toISOString()
  return { place, at }
}

const patterns = (page: Page) => page.getByRole('region', { name: 'Patterns' })
const explanation = (page: Page) => page.getByRole('region', { name: 'Explain' })

/** By a drag from one minute to another. */
async function chooseTime(page: Page, from: number, to: number): Promise<void> {
  const chart = page.getByRole('region', { name: 'Message Count' }).locator('canvas').first()
  const box = await chart.boundingBox()
  if (!box) throw new Error('the chart is not shown')
  // Where the bars are: between the axis and the end.
  const x = (minute: number) => box.x + 52 + ((box.width - 60) * minute) / 120
  const y = box.y + box.height * 0.5
  const chosen = page.getByRole('region', { name: 'Chosen time' })
  // What takes the drag comes when the chart is drawn.
  await expect(async () => {
    await page.mouse.move(x(from), y)
    await page.mouse.down()
    await page.mouse.move(x(to), y, { steps: 5 })
    await page.mouse.up()
    await expect(chosen).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

async function openSearch(
  page: Page,
  { url }: Workplace,
  range: { from: string; to: string },
): Promise<void> {
  const address = new URLSearchParams({ q: 'scenario:shop', rangetype: 'absolute', ...range })
  await page.goto(`${url}/search?${address}`)
  await expect(page.getByRole('region', { name: 'Message Count' }).locator('canvas').first()).toBeVisible()
}

test('a result is looked at as patterns, which are filtered, opened and searched for', async ({
  page,
  product,
}) => {
  const { place, at } = await openShop(product)
  await signIn(page, place)
  await openSearch(page, place, { from: at(0), to: at(120) })
  await page.getByRole('navigation', { name: 'Views of the result' }).getByText('Patterns').click()
  await expect(patterns(page)).toHaveAttribute('aria-busy', 'false')
  await expect(patterns(page).getByText(/messages match one of 9 patterns.* Exact/)).toBeVisible()
  await expect(page).toHaveURL(/tab=patterns/)
  const failed = patterns(page).locator('tbody').filter({ hasText: 'charge failed: upstream timeout' })
  await expect(failed.getByText('New', { exact: true })).toBeVisible()
  await expect(patterns(page).getByRole('columnheader', { name: 'Services' })).toBeVisible()
  await expect(failed.getByRole('cell', { name: 'payment', exact: true })).toBeVisible()
  expect(await graveProblemsInBothThemes(page, 'main')).toEqual([])

  // A search of the same time is found anew, and leaves the list as it is looked at.
  const filter = patterns(page).getByRole('textbox', { name: 'Filter patterns' })
  await filter.fill('charge failed')
  const again = page.waitForResponse((response) => response.url().endsWith('/search/patterns'))
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await again
  await expect(patterns(page)).toHaveAttribute('aria-busy', 'false')
  await expect(filter).toHaveValue('charge failed')
  await expect(patterns(page).locator('tbody')).toHaveCount(1)
  await filter.fill('')
  await patterns(page)
    .getByText(/^New 1$/)
    .click()
  await expect(patterns(page).locator('tbody')).toHaveCount(1)
  await failed.getByRole('button', { expanded: false }).click()
  await expect(failed.getByRole('listitem')).toHaveCount(4)
  await expect(failed.getByRole('listitem').first().locator('u').first()).toHaveText(/^30\d\d$/)
  const varies = failed.getByRole('region', { name: 'What varies' })
  await expect(varies.getByText(/^3,0\d\d to 3,0\d\d, median 3,0\d\d$/)).toBeVisible()
  await failed.locator('[data-place="1"]').click()
  await expect(varies.locator('[data-chosen]').getByText('n', { exact: true })).toBeVisible()
  await expect(failed.getByRole('listitem')).toHaveCount(4)
  await failed.getByRole('button', { name: /^Filter pattern/ }).click()
  await expect(patterns(page).getByText(/messages match one of 1 patterns/)).toBeVisible()
  await expect(page).toHaveURL(/charge\+failed/)

  await page.reload()
  await expect(patterns(page).getByText(/messages match one of 1 patterns/)).toBeVisible()
  await page.getByRole('navigation', { name: 'Views of the result' }).getByText('Messages').click()
  await expect(page.getByRole('region', { name: 'All Messages' })).toBeVisible()
})

test('a time is chosen in the histogram and explained, against the baseline that is chosen', async ({
  page,
  product,
}) => {
  const { place, at } = await openShop(product)
  await signIn(page, place)
  await openSearch(page, place, { from: at(0), to: at(120) })
  await chooseTime(page, 88, 106)
  const chosen = page.getByRole('region', { name: 'Chosen time' })
  await expect(chosen.getByRole('button', { name: 'Zoom' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(chosen).toHaveCount(0)

  // Without a choice the highest peak is explained.
  await page.keyboard.press('e')
  await expect(explanation(page)).toBeVisible()
  await page.getByRole('button', { name: 'Close the explanation' }).click()
  await chooseTime(page, 88, 106)
  await page.keyboard.press('e')
  await expect(explanation(page)).toHaveAttribute('aria-busy', 'false')
  await expect(explanation(page).getByText(/Most of all .*: [\d.]+ %, 0.0 % in the baseline/)).toBeVisible()
  const values = explanation(page).getByRole('region', { name: 'Different fields' }).getByRole('listitem')
  await expect(values.first()).toContainText('error_code = UPSTREAM_TIMEOUT')
  const changed = explanation(page).getByRole('region', { name: 'Changed patterns' }).getByRole('listitem')
  await expect(changed.first()).toContainText('charge failed')
  expect(await graveProblemsInBothThemes(page, 'main')).toEqual([])
  await explanation(page)
    .getByText(/^(Yesterday|Day before)$/)
    .click()
  await expect(explanation(page).getByText('The baseline has too few messages')).toBeVisible()
  await expect(page).toHaveURL(/baseline=day/)
  await page.goBack()
  await expect(values.first()).toContainText('error_code = UPSTREAM_TIMEOUT')

  await values
    .first()
    .getByRole('button', { name: /^Exclude/ })
    .click()
  await expect(explanation(page).getByText('error_code')).toHaveCount(0)
  await expect(page).toHaveURL(/NOT\+error_code/)
  await page.getByRole('button', { name: 'Close the explanation' }).click()
  await expect(page.getByRole('region', { name: 'All Messages' })).toBeVisible()
})

test('what is compared is shaded in the histogram, and the baseline is another time that is dragged or typed', async ({
  page,
  product,
}) => {
  const { place, at } = await openShop(product)
  await signIn(page, place)
  await openSearch(page, place, { from: at(0), to: at(120) })
  const shaded = (kind: string) => page.locator(`[data-compared="${kind}"]`)
  await chooseTime(page, 88, 106)
  await page.keyboard.press('e')
  await expect(explanation(page)).toHaveAttribute('aria-busy', 'false')
  await expect(shaded('selection')).toHaveText(/^(1[5-9]|2\d)(\.\d)? min$/)
  await expect(shaded('baseline')).toHaveText(/^baseline, (8\d(\.\d)? min|1\.[34]\d h)$/)
  await explanation(page).getByText('All the rest').click()
  await expect(shaded('baseline')).toHaveCount(2)

  await explanation(page).getByText('Choose…').click()
  const typed = explanation(page).getByRole('form', { name: 'Other baseline' })
  const from = typed.getByRole('textbox', { name: 'Baseline from' })
  await from.fill('yesterday')
  await typed.getByRole('button', { name: 'Compare' }).click()
  await expect(typed.getByText(/Format must be/)).toBeVisible()
  await chooseTime(page, 20, 50)
  await page.keyboard.press('b')
  await expect(page).toHaveURL(/baseline=2/)
  await expect(shaded('baseline')).toHaveCount(1)
  await expect(shaded('baseline')).toHaveText(/^baseline, (2[5-9]|3\d)(\.\d)? min$/)
  await expect(from).not.toHaveValue('yesterday')
  expect(await graveProblemsInBothThemes(page, 'main')).toEqual([])
  await typed
    .getByRole('textbox', { name: 'Baseline until' })
    .fill((await from.inputValue()).replace(/:\d\d\..*/, ':59'))
  await typed.getByRole('button', { name: 'Compare' }).click()
  await expect(shaded('baseline')).not.toHaveText(/3\d(\.\d)? min$/)

  // What did not change is told by name.
  await page.goBack()
  const alike = explanation(page).locator('details').filter({ hasText: 'alike' })
  await alike.locator('summary').click()
  await expect(alike.locator('p')).toContainText('scenario')
  const same = explanation(page).locator('details').filter({ hasText: 'unchanged' })
  await same.locator('summary').click()
  await expect(same.getByText('cart of <word> restored').last()).toBeVisible()
  await page.getByRole('button', { name: 'Close the explanation' }).click()
  await expect(shaded('selection')).toHaveCount(0)
})

test('what is compared is changed at its ends, by a drag and by keys', async ({ page, product }) => {
  const { place, at } = await openShop(product)
  await signIn(page, place)
  await openSearch(page, place, { from: at(0), to: at(120) })
  await chooseTime(page, 80, 100)
  await page.keyboard.press('e')
  await expect(explanation(page)).toHaveAttribute('aria-busy', 'false')
  const end = (name: string) => page.getByRole('slider', { name, exact: true })
  const number = async (name: string) => Number(await end(name).getAttribute('aria-valuenow'))
  const chosenSpan = () => new URL(page.url()).searchParams.get('span')
  const before = { end: await number('End of the explained time'), span: chosenSpan() }
  await end('End of the explained time').press('ArrowRight')
  await expect(end('End of the explained time')).toHaveAttribute('aria-valuenow', `${before.end + 1}`)
  await expect(end('End of the explained time')).toBeFocused()
  expect(chosenSpan()).not.toBe(before.span)
  expect(chosenSpan()?.split('/')[0]).toBe(before.span?.split('/')[0])

  const begin = await number('Begin of the explained time')
  const box = await end('Begin of the explained time').boundingBox()
  const other = await end('End of the explained time').boundingBox()
  if (!box || !other) throw new Error('the ends are not shown')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move((x + other.x) / 2, y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => number('Begin of the explained time')).toBeGreaterThan(begin)
  await expect(explanation(page)).toHaveAttribute('aria-busy', 'false')
  // An end never passes the other.
  expect(await number('Begin of the explained time')).toBeLessThan(await number('End of the explained time'))

  await expect(end('End of the baseline')).toHaveCount(0)
  await chooseTime(page, 20, 50)
  await page.keyboard.press('b')
  const until = await number('End of the baseline')
  await end('End of the baseline').press('ArrowLeft')
  await expect(end('End of the baseline')).toHaveAttribute('aria-valuenow', `${until - 1}`)
  await expect(explanation(page)).toHaveAttribute('aria-busy', 'false')
  expect(await graveProblemsInBothThemes(page, 'main')).toEqual([])
})

test('the chosen time is zoomed into by Enter', async ({ page, product }) => {
  const { place, at } = await openShop(product)
  await signIn(page, place)
  await openSearch(page, place, { from: at(0), to: at(120) })
  await chooseTime(page, 30, 60)
  const chosen = page.getByRole('region', { name: 'Chosen time' })
  await expect(chosen).toBeVisible()
  const before = page.url()
  // Its ends are moved before anything is done with it.
  const text = await chosen.locator('strong').textContent()
  const end = page.getByRole('slider', { name: 'End of the chosen time' })
  const at60 = Number(await end.getAttribute('aria-valuenow'))
  await end.press('ArrowRight')
  await expect(end).toHaveAttribute('aria-valuenow', `${at60 + 1}`)
  await expect(end).toBeFocused()
  await expect(chosen.locator('strong')).not.toHaveText(text ?? '')
  expect(page.url()).toBe(before)
  await chosen.getByRole('button', { name: 'Zoom' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(before)
  await expect(page.getByRole('region', { name: 'Chosen time' })).toHaveCount(0)
})
