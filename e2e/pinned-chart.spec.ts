import { expect } from '@playwright/test'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { signIn } from './console.ts'
import { test } from './shared-product.ts'
import { openWorkplace } from './workplace.ts'

test('another chart over time is pinned below the histogram, and taken away again', async ({
  page,
  product,
}) => {
  const place = await openWorkplace(product)
  const now = Date.now() / 1000
  await place.store(
    Array.from({ length: 40 }, (_, no) => ({
      host: 'shop-1',
      short_message: `request ${no} served`,
      timestamp: now - 40 * 30 + no * 30,
      level: 6,
      _took_ms: 100 + no,
    })),
  )
  await signIn(page, place)
  await page.goto(`${place.url}/search?rangetype=relative&relative=3600`)
  const pin = page.getByRole('button', { name: 'Chart below the histogram' })
  const rows = page.getByRole('table', { name: 'All Messages' }).locator('tbody:has([data-toggle])')
  await expect(rows.first()).toBeVisible()
  await expect(pin).toHaveCount(0)
  const fields = page.getByRole('region', { name: 'Fields', exact: true })
  await fields.getByRole('button', { name: 'took_ms', exact: true }).hover()
  await fields.getByRole('button', { name: 'Chart took_ms' }).click()
  const chart = page.locator('section[data-widget]').filter({ hasText: 'took_ms' }).first()
  await expect(chart.locator('canvas').first()).toBeVisible()
  const title = (await chart.getAttribute('aria-label')) ?? ''
  await page
    .getByRole('navigation', { name: 'Views of the result' })
    .getByRole('button', { name: /^Messages/ })
    .click()
  await expect(rows.first()).toBeVisible()
  const pinned = page.getByRole('region', { name: title, exact: true })
  await expect(pinned).toHaveCount(0)
  await pin.click()
  await page.getByRole('menuitem', { name: title }).click()
  await expect(pinned.locator('canvas').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Message Count' }).locator('canvas').first()).toBeVisible()
  expect(await graveProblemsInBothThemes(page, 'main')).toEqual([])
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(pinned.locator('canvas').first()).toBeVisible()

  // A time is chosen in it as in the histogram.
  const box = await pinned.locator('canvas').first().boundingBox()
  if (!box) throw new Error('the chart is not shown')
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.4)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.9, box.y + box.height * 0.4, { steps: 4 })
  await page.mouse.up()
  const chosen = pinned.getByRole('region', { name: 'Chosen time' })
  await expect(chosen.getByRole('button', { name: 'Zoom' })).toBeFocused()
  expect(page.url()).toContain('rangetype=relative')
  await page.keyboard.press('e')
  await expect(page.getByRole('region', { name: 'Explain' })).toHaveAttribute('aria-busy', 'false')
  await expect(chosen).toHaveCount(0)
  // Back to where it was.
  await page.getByRole('button', { name: 'Close the explanation' }).click()
  await expect(pinned.locator('canvas').first()).toBeVisible()
  await expect(pin).toBeVisible()

  // It is saved with the search.
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  const names = page.getByRole('dialog', { name: 'Name of search' })
  await names.getByLabel('Title').fill('Requests with their time')
  await names.getByRole('button', { name: 'Create new' }).click()
  await expect(page).toHaveURL(/\/search\/[0-9a-f]{24}/)
  await page.goto(`${place.url}/welcome`)
  await page.goBack()
  await expect(pinned.locator('canvas').first()).toBeVisible()

  await pin.click()
  await page.getByRole('menuitem', { name: 'Nothing' }).click()
  await expect(pinned).toHaveCount(0)
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(pinned.locator('canvas').first()).toBeVisible()
})
