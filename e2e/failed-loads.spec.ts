import { expect, type Page } from '@playwright/test'
import { storeDashboard } from './chart-dashboard.ts'
import { openConsole, searchFor } from './console.ts'
import { test } from './shared-product.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

let place: Workplace
test.beforeAll(async ({ product }) => {
  place = await openWorkplace(product)
})

/** The answers to what is asked of a path are these from now on. */
const refuse = (page: Page, path: RegExp) =>
  page.route(path, (route) =>
    route.fulfill({ status: 500, json: { type: 'ApiError', message: 'out of order' } }),
  )
const failure = (what: string) => `${what} failed with status: 500 out of order`

test('what cannot be loaded or checked is told with its status and the message of the server', async ({
  page,
}) => {
  await openConsole(page, place)
  await refuse(page, /\/api\/(search\/saved|search\/validate|streams)(\?.*)?$/)
  await page.goto(`${place.url}/search?q=level:3`)
  await expect(page.getByText(failure('Loading streams'))).toBeVisible()
  await searchFor(page, 'level:4')
  await expect(page.getByText(failure('Validating search query'))).toBeVisible()
  await page.getByRole('button', { name: 'Load', exact: true }).click()
  await expect(page.getByText(failure('Loading saved searches'))).toBeVisible()

  const id = await storeDashboard(place, [], 'Refused')
  await refuse(page, /\/api\/(dashboards|authz\/shares\/.*)(\?.*)?$/)
  await page.goto(`${place.url}/dashboards`)
  await expect(page.getByText(failure('Loading dashboards'))).toBeVisible()
  await page.goto(`${place.url}/dashboards/${id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText(failure('Preparing shares for dashboard "Refused"'))).toBeVisible()
})
