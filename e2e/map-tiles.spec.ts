import { createServer } from 'node:http'
import { expect } from '@playwright/test'
import { freePort } from '../dev/free-port.ts'
import { chartMessages, chartWidgets, storeDashboard } from './chart-dashboard.ts'
import { signIn } from './console.ts'
import { test } from './shared-product.ts'
import { openWorkplace } from './workplace.ts'

let tilesUrl: string
const askedTiles: string[] = []

test.use({
  ownProduct: [
    // biome-ignore lint/correctness/noEmptyPattern: the form Playwright reads
    async ({}, use) => {
      const port = await freePort()
      tilesUrl = `http://127.0.0.1:${port}`
      const tiles = createServer((request, response) => {
        askedTiles.push(`${request.url} of ${request.headers.referer}`)
        // The northern half cannot be had.
        if (/^\/\d+\/\d+\/0\.png/.test(request.url ?? '')) response.writeHead(404).end()
        else response.writeHead(200, { 'content-type': 'image/png' }).end(onePixel)
      }).listen(port, '127.0.0.1')
      await use({
        because: 'its maps have tiles',
        env: {
          LOGLINE_MAP_TILES: `${tilesUrl}/{z}/{x}/{y}.png`,
          LOGLINE_MAP_ATTRIBUTION: '© The tile makers',
        },
      })
      tiles.close()
    },
    { scope: 'worker' },
  ],
})

/** A grey dot. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mOsr6//DwAFewJ4l5hBXAAAAABJRU5ErkJggg==',
  'base64',
)

test('the map lies on the tiles that are set, names whose they are, and keeps its outline without them', async ({
  page,
  product,
}) => {
  const place = await openWorkplace(product)
  await place.store(chartMessages())
  await signIn(page, place)
  const widgets = chartWidgets().filter(({ title }) => title === 'World')
  await page.goto(`${place.url}/dashboards/${await storeDashboard(place, widgets)}`)
  const map = page.getByRole('region', { name: 'World', exact: true })
  await expect(map.getByText('© The tile makers')).toBeVisible()
  await expect(map.locator('img.leaflet-tile-loaded').first()).toBeAttached()
  expect(askedTiles[0]).toMatch(new RegExp(`^/\\d+/\\d+/\\d+\\.png of ${product.url}/$`))
  // The countries of the bundled outline, and a circle for each of four places.
  await expect.poll(() => map.locator('path').count()).toBeGreaterThan(4)
  const page1 = await fetch(`${product.url}/search`, { headers: { accept: 'text/html' } })
  expect(page1.headers.get('content-security-policy')).toContain(`img-src 'self' ${tilesUrl} data: blob:;`)
})
