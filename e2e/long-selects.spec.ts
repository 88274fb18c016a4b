import { expect } from '@playwright/test'
import { openConsole } from './console.ts'
import { test } from './shared-product.ts'

const count = 1_200

test('of a thousand streams only those in sight are in the page, and each can be chosen', async ({
  page,
  product,
}) => {
  await page.route('**/api/streams', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { streams: { id: string; title: string }[] }
    const [first] = body.streams
    const streams = Array.from({ length: count }, (_, no) => ({
      ...first,
      id: `${no}`.padStart(24, 'a'),
      title: `Stream ${`${no}`.padStart(4, '0')}`,
    }))
    await route.fulfill({ json: { streams, total: count } })
  })
  await openConsole(page, product)
  const field = page.getByRole('combobox', { name: /^Select streams the search should include/ })
  const options = page.getByRole('option')
  // Until the streams are there, the field is another one.
  await expect(async () => {
    await field.click()
    await expect(options.first()).toHaveText('Stream 0000', { timeout: 2_000 })
  }).toPass()
  await expect(options.first()).toHaveAttribute('aria-setsize', String(count))
  expect(await options.count()).toBeLessThan(40)
  // Up from nowhere is the last one.
  await field.press('ArrowUp')
  await expect(page.getByRole('option', { name: 'Stream 1199' })).toBeInViewport()
  await field.press('Enter')
  await field.pressSequentially('stream 07')
  await expect(options.first()).toHaveText('Stream 0700')
  await expect(options.first()).toHaveAttribute('aria-setsize', '100')
  await field.press('ArrowDown')
  await field.press('Enter')
  const bar = page.getByRole('search', { name: 'Search messages' })
  await expect(bar.getByText(/^Stream \d+$/)).toHaveText(['Stream 1199', 'Stream 0701'])
  await field.press('Backspace')
  await expect(bar.getByText(/^Stream \d+$/)).toHaveText(['Stream 1199'])
})
