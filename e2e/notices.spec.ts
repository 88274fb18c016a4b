import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect } from '@playwright/test'
import { freePort } from '../dev/free-port.ts'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { openConsole } from './console.ts'
import { test } from './shared-product.ts'

test.use({ ownProduct: { because: 'everybody who uses it is told something' } })

test.beforeEach(async ({ page, product }) => {
  await openConsole(page, product)
})

test('what an operator should look at is counted in the bar, told in words, and dismissed', async ({
  page,
  product,
}) => {
  const bind_address = '127.0.0.1'
  const type = 'org.graylog2.inputs.gelf.http.GELFHttpInput'
  await product.addInput(type, { bind_address, port: await freePort() })
  const other = await listening(bind_address)
  const configuration = { bind_address, port: other.port }
  const second = { title: 'Second', type, global: true, configuration }
  expect((await product.api('POST', '/system/inputs', second)).ok).toBe(true)
  // That no input ran may have been told before; the panel closes when the last notification goes.
  const told = async () => {
    const answer = await product.api('GET', '/system/notifications')
    const { notifications } = (await answer.json()) as { notifications: { type: string }[] }
    return notifications.map((notification) => notification.type)
  }
  await expect.poll(told).toEqual(['input_failed_to_start'])
  await page.reload()

  const badge = page.getByRole('button', { name: /^\d+ notifications?$/ })
  await badge.click()
  const entry = page
    .getByRole('dialog', { name: /^There (is|are)/ })
    .getByRole('listitem')
    .filter({ hasText: 'The input "Second" could not start' })
  await expect(entry).toContainText('(triggered')
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await entry.getByRole('link', { name: 'Inputs', exact: true }).click()
  await expect(page).toHaveURL(/\/system\/inputs$/)
  await expect(entry).toHaveCount(0)
  await badge.click()
  await entry.getByRole('button', { name: /^Delete notification/ }).click()
  await expect(entry.getByText('Really delete this notification?')).toBeVisible()
  await entry.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(entry).toHaveCount(0)
  other.close()
})

test('what administrators tell everybody stands above each page until it is dismissed', async ({
  page,
  product,
}) => {
  const notice = {
    title: 'Maintenance',
    shortMessage: 'On Sunday the store is moved.',
    longMessage: 'From six to seven, messages wait.',
    variant: 'info',
    hiddenTitle: false,
    isActive: true,
    isDismissible: true,
    isGlobal: true,
    atLogin: false,
  }
  const config = 'org.graylog.plugins.customization.notifications.PublicNotificationsConfig'
  const written = await product.api('PUT', `/system/cluster_config/${config}`, {
    notifications: { one: notice, two: { ...notice, title: 'Asleep', isActive: false } },
  })
  expect(written.ok).toBe(true)
  await page.reload()
  await expect(page.getByText('On Sunday the store is moved.')).toBeVisible()
  await expect(page.getByText('Asleep')).toHaveCount(0)
  await page.getByRole('button', { name: 'Read More' }).click()
  await expect(page.getByText('From six to seven, messages wait.')).toBeVisible()
  await page.getByRole('button', { name: 'Read Less' }).click()
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('On Sunday the store is moved.')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: /User Menu for/ })).toBeVisible()
  await expect(page.getByText('On Sunday the store is moved.')).toHaveCount(0)
})

/** A server that is not the product's has a port. */
async function listening(host: string) {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return { port: address.port, close: () => server.close() }
}
