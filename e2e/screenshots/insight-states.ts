import { open, openSearch, type ScreenState, type Stage } from './stage.ts'

/** A result as patterns, and what differs in a part of its time. */
export const insightStates: readonly ScreenState[] = [
  { name: 'insight patterns', show: (stage) => showPatterns(stage) },
  { name: 'insight pattern opened', show: showPattern },
  { name: 'insight time chosen', show: showChosenTime },
  { name: 'insight explanation', show: showExplanation },
]

const view = ({ page }: Stage, name: string) =>
  page.getByRole('region', { name, exact: true }).and(page.locator('[aria-busy="false"]'))

async function showPatterns(stage: Stage): Promise<void> {
  await open(stage, '/search?rangetype=relative&relative=86400&tab=patterns')
  await view(stage, 'Patterns').waitFor()
}

async function showPattern(stage: Stage): Promise<void> {
  await showPatterns(stage)
  await view(stage, 'Patterns').locator('tbody').first().locator('td').first().click()
  await view(stage, 'Patterns')
    .getByRole('button', { name: /^Filter pattern/ })
    .first()
    .waitFor()
}

/** A click on the highest bar, near the end of the day. */
async function showChosenTime(stage: Stage): Promise<void> {
  await openSearch(stage)
  const chart = stage.page.getByRole('region', { name: 'Message Count' }).locator('canvas').first()
  const box = await chart.boundingBox()
  if (!box) throw new Error('The histogram is not shown.')
  const chosen = stage.page.getByRole('region', { name: 'Chosen time' })
  // What takes the click comes when the chart is drawn.
  for (let tries = 0; tries < 10 && !(await chosen.isVisible()); tries += 1) {
    await stage.page.mouse.click(box.x + box.width * 0.7, box.y + box.height * 0.6)
    await stage.page.waitForTimeout(300)
  }
  await chosen.waitFor()
}

/** Without a chosen time the highest peak is explained. */
async function showExplanation(stage: Stage): Promise<void> {
  await openSearch(stage)
  await stage.page.locator('#content').press('e')
  await view(stage, 'Explain').waitFor()
}
