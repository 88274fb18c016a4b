import { expect } from '@playwright/test'
import { until } from '../dev/product.ts'
import { openConsole, searchFor } from './console.ts'
import { addGelfInput } from './gelf-input.ts'
import { restartWithHeldEngine } from './hold-engine.ts'
import { test } from './shared-product.ts'

test.use({ ownProduct: { because: 'it is stopped and killed' } })

test('while the server is away a page says so, and the console comes back by itself', async ({
  page,
  product,
}) => {
  await openConsole(page, product)
  await product.stop()
  await expect(page.getByText('Server currently unavailable')).toBeVisible()
  await page.getByText('More details').click()
  await expect(page.getByText('Less details')).toBeVisible()
  await product.restart()
  await expect(page.getByText('Server currently unavailable')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('a search that was pressed while the server was stopped runs when it is started again, in the same session', async ({
  page,
  product,
}) => {
  const input = await addGelfInput(product)
  const word = `pressed${Date.now()}`
  await input.send({ host: 'e2e', short_message: `first ${word}` })
  await input.send({ host: 'e2e', short_message: `second ${word}` })
  await openConsole(page, product)
  const rows = page.getByRole('row').filter({ hasText: word })
  await expect(async () => {
    await searchFor(page, word)
    await expect(rows).toHaveCount(2, { timeout: 2_000 })
  }).toPass()
  await product.stop()
  await searchFor(page, `"first ${word}"`)
  await expect(page.getByText(/^Waiting for the server\. Results of \d\d:\d\d:\d\d\.$/)).toBeVisible()
  await expect(rows).toHaveCount(2)
  await product.restart()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('first')
  await expect(page.getByText('Server currently unavailable')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('a message is still found after the whole product was killed', async ({ page, product }) => {
  const input = await addGelfInput(product)
  const word = `survivor${Date.now()}`
  await input.send({ host: 'e2e', short_message: `kept ${word}` })
  for (const pid of Object.values(product.processes())) if (pid !== undefined) process.kill(pid, 'SIGKILL')
  await product.restart()
  await openConsole(page, product)
  const row = page.getByRole('row').filter({ hasText: word })
  await searchFor(page, word)
  await until(async () => {
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    return row.first().isVisible()
  }, 'the message is found again')
})

test('a search waits calmly while the server starts, and goes on by itself', async ({ page, product }) => {
  const input = await addGelfInput(product)
  const word = `patient${Date.now()}`
  await input.send({ host: 'e2e', short_message: `kept ${word}` })
  await openConsole(page, product)
  await searchFor(page, word)
  await expect(page.getByRole('row').filter({ hasText: word }).first()).toBeVisible()
  await product.stop()
  const starting = await restartWithHeldEngine(product)
  try {
    await page.reload()
    await expect(page.getByText('Waiting for the message store')).toBeVisible()
    await expect(
      page.getByText('The server is starting: messages can be searched in a moment.'),
    ).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  } finally {
    await starting.release()
  }
  await expect(page.getByRole('row').filter({ hasText: word }).first()).toBeVisible()
  await expect(page.getByText('Waiting for the message store')).toBeHidden()
})
