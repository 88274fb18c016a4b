import { expect, type Page } from '@playwright/test'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { signIn } from './console.ts'
import { addPerson } from './people.ts'
import { test } from './shared-product.ts'
import { openWorkplace } from './workplace.ts'

const hourSeconds = 3_600
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

function sent(service: string, count: number, { level = 6, hoursAgo = 2 } = {}) {
  return Array.from({ length: count }, () => ({
    ...{ host: `${service}-1`, short_message: `hello from ${service}`, level, _service: service },
    timestamp: Date.now() / 1_000 - hoursAgo * hourSeconds,
  }))
}

test('messages and errors of the last day lead to the searches of exactly these', async ({
  page,
  product,
}) => {
  const place = await openWorkplace(product)
  await place.store([...sent('shop', 4), ...sent('shop', 2, { level: 3 }), ...sent('mail', 3)])
  await signIn(page, place)
  await page.goto(`${place.url}/welcome`)
  const traffic = region(page, 'Messages and errors')
  const shop = traffic.getByRole('row', { name: /^shop/ })
  await expect(shop.getByRole('cell')).toHaveText(['6', '', '2', '33.3 %', ''])
  await expect(traffic.getByRole('row', { name: /^mail/ }).getByRole('cell').nth(2)).toHaveText('0')
  await expect(
    traffic
      .getByRole('row', { name: /^All together/ })
      .getByRole('cell')
      .first(),
  ).toHaveText('9')
  await expect(traffic).toContainText('Last 24 hours, too little arrived in the 24 hours before to compare')

  await shop.getByRole('link', { name: '2 errors of shop' }).click()
  await expect(page).toHaveURL(/\/search\?/)
  expect(new URL(page.url()).searchParams.get('q')).toBe('service:shop AND level:<=3')
  await expect(page.getByText('hello from shop').first()).toBeVisible()
  await expect(page.getByText('hello from mail')).toHaveCount(0)
})

test('the day before is compared with, what is new or silent is named, and each choice has its own rows', async ({
  page,
  product,
}) => {
  const place = await openWorkplace(product)
  const everyHour = Array.from({ length: 24 }, (_, no) => 24.5 + no)
  const halfHours = Array.from({ length: 14 }, (_, no) => 26 + no / 2)
  await place.store([
    ...everyHour.flatMap((hoursAgo) => sent('steady', 1, { hoursAgo })),
    ...sent('steady', 36),
    ...halfHours.flatMap((hoursAgo) => sent('halted', 1, { hoursAgo })),
    ...sent('fresh', 1),
  ])
  await signIn(page, place)
  await page.goto(`${place.url}/welcome`)
  const traffic = region(page, 'Messages and errors')
  await expect(
    traffic
      .getByRole('row', { name: /^steady/ })
      .getByRole('cell')
      .nth(1),
  ).toHaveText('+50.0 %')
  await expect(
    traffic
      .getByRole('row', { name: /^fresh/ })
      .getByRole('cell')
      .nth(1),
  ).toHaveText('new')
  const changed = region(page, 'Sources new or silent')
  await expect(changed.getByRole('listitem').filter({ hasText: 'fresh-1' })).toContainText('new')
  await expect(changed.getByRole('listitem').filter({ hasText: 'halted-1' })).toContainText('silent')
  await expect(changed.getByText('steady-1')).toHaveCount(0)

  await traffic.getByText('Stream', { exact: true }).click()
  await expect(
    traffic.getByRole('row', { name: new RegExp(`^Messages of ${place.user.username}`) }),
  ).toBeVisible()
  await page.reload()
  await expect(traffic.getByRole('radio', { name: 'Stream' })).toBeChecked()
})

test('who may read no stream sees what to do next, and nothing of others', async ({ page, product }) => {
  const person = await addPerson(product)
  await signIn(page, product, person)
  await page.goto(`${product.url}/welcome`)
  await expect(region(page, 'First steps')).toContainText('You may not read the messages of any stream yet.')
  await expect(region(page, 'First steps')).toContainText(person.username)
  await expect(region(page, 'Messages and errors')).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(region(page, 'Worth a look')).toContainText('No open alerts in the last 24 hours.')
})

test('the page has no barrier in both themes, and none is wider than the screen', async ({
  page,
  product,
}) => {
  const place = await openWorkplace(product)
  await place.store([
    ...sent('shop', 3),
    ...sent('a-service-with-a-name-that-goes-on-and-on-for-ever-and-ever', 2),
  ])
  await signIn(page, place)
  await page.goto(`${place.url}/welcome`)
  await expect(region(page, 'Messages and errors').getByRole('row', { name: /^shop/ })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(await graveProblemsInBothThemes(page, 'main')).toEqual([])
  for (const width of [360, 768, 1_100, 1_440, 2_200, 3_840]) {
    await page.setViewportSize({ width, height: 900 })
    const over = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    expect([width, await over()]).toEqual([width, 0])
    await expect(
      region(page, 'Messages and errors').getByRole('link', { name: 'shop', exact: true }),
    ).toBeInViewport()
  }
})

test('what is slow holds nothing up, and what has come does not move', async ({ page, product }) => {
  const place = await openWorkplace(product)
  await place.store(sent('shop', 3))
  await signIn(page, place)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/search/traffic', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${place.url}/welcome`)
  await expect(region(page, 'Worth a look')).toContainText('No open alerts')
  const favorites = region(page, 'Favorite Items')
  await expect(favorites).toContainText('You do not have any favorite items yet.')
  letGo()
  await expect(region(page, 'Messages and errors').getByRole('row', { name: /^shop/ })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const settled = await favorites.boundingBox()

  // The second time there is room for what came the first time.
  await page.unroute('**/api/search/traffic')
  await page.route('**/api/search/traffic', () => {})
  await page.reload()
  await expect(favorites).toContainText('You do not have any favorite items yet.')
  expect((await favorites.boundingBox())?.y).toBeCloseTo(settled?.y ?? 0, -1)
})
