import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { freePort } from '../dev/free-port.ts'
import type { Product } from '../dev/product.ts'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { signIn } from './console.ts'
import { test } from './shared-product.ts'

const type = 'org.graylog2.inputs.gelf.udp.GELFUDPInput'

async function addInput(product: Product, title: string, port: number): Promise<string> {
  const configuration = { bind_address: '127.0.0.1', port, decompress_size_limit: 100 }
  const answer = await product.api('POST', '/system/inputs', { title, type, global: true, configuration })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

async function send(port: number, text: string): Promise<void> {
  const socket = createSocket('udp4')
  const gelf = gzipSync(JSON.stringify({ host: 'web-1', short_message: text, filler: 'x'.repeat(200) }))
  await new Promise((resolve) => socket.send(gelf, port, '127.0.0.1', resolve))
  socket.close()
}

const accounting = (page: Page) => page.getByRole('region', { name: 'Accounting', exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Replay failures' })

test('what failed is replayed after its input was mended: one from its message, the others from the input', async ({
  page,
  product,
}) => {
  const title = `Mended ${randomBytes(4).toString('hex')}`
  const port = await freePort()
  const id = await addInput(product, title, port)
  await signIn(page, product)
  await page.goto(`${product.url}/system/inputs/${id}`)
  await expect(page.getByText('1 RUNNING').first()).toBeVisible()
  for (const text of ['first wombat', 'second wombat', 'third wombat']) await send(port, text)
  await expect(accounting(page)).toContainText(/Received3.*Stored0.*Failed, show messages3/s)

  await page.getByRole('button', { name: `More actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Edit input' }).click()
  await page.getByLabel('Decompressed size limit').fill('100000')
  await page.getByRole('button', { name: 'Update input' }).click()
  await expect(page.getByText(`Input '${title}' updated successfully`)).toBeVisible()

  await page.goto(`${product.url}/system/inputs/${id}`)
  await accounting(page).getByRole('link', { name: 'show messages' }).click()
  await expect(page.getByText('Could not decode a message')).toHaveCount(3)
  await page.getByText('Could not decode a message').first().click()
  await page.getByRole('button', { name: 'Replay', exact: true }).click()
  await expect(dialog(page)).toContainText('1 failure can be replayed.')
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Replay 1 failure' }).click()
  await expect(dialog(page)).toContainText('1 failure was replayed.')
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText(/^Replayed by admin at/)).toBeVisible()

  await page.goto(`${product.url}/system/inputs/${id}`)
  await expect(accounting(page)).toContainText(/Received4.*Stored1.*Failed, show messages3/s)
  await page.getByRole('button', { name: 'Replay failures' }).click()
  await expect(dialog(page)).toContainText('2 of 3 failures can be replayed.')
  await expect(dialog(page)).toContainText('Replayed before.')
  await dialog(page).getByRole('button', { name: 'Replay 2 failures' }).click()
  await expect(dialog(page)).toContainText('2 failures were replayed.')
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(accounting(page)).toContainText(/Received6.*Stored3.*Failed, show messages3.*In the journal0/s)

  await page.getByRole('button', { name: 'Replay failures' }).click()
  await expect(dialog(page)).toContainText('None of 3 failures can be replayed.')
  await expect(dialog(page).getByRole('button', { name: /^Replay/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Show received messages' }).click()
  for (const text of ['first wombat', 'second wombat', 'third wombat'])
    await expect(page.locator('tbody').getByText(text)).toBeVisible()
})
