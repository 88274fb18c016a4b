import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Whatever axe finds in a page, as it is shown now: the rule and the elements. */
export async function allProblems(page: Page): Promise<string[]> {
  return (await violationsIn(page, 'html')).map(problemText)
}

/** What of it is serious or critical, in a part of the page and outside of `except`. */
export async function graveProblems(page: Page, part = 'html', except?: string): Promise<string[]> {
  const violations = await violationsIn(page, part, except)
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(problemText)
}

/** The same in both themes; the last one stays. */
export async function graveProblemsInBothThemes(page: Page, part?: string): Promise<string[]> {
  const found: string[] = []
  for (const theme of ['teint', 'noir']) {
    await page.locator('html').evaluate((html, name) => html.setAttribute('data-theme', name), theme)
    found.push(...(await graveProblems(page, part)).map((problem) => `${theme} ${problem}`))
  }
  return found
}

async function violationsIn(page: Page, part: string, except?: string) {
  // No frame of another origin, and only the violations: a sixth of the time.
  const axe = new AxeBuilder({ page }).include(part).setLegacyMode(true)
  // What speech control calls a button by is what stands on it; axe tries this rule only when told.
  axe.options({ resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: true } } })
  if (except !== undefined) axe.exclude(except)
  return (await axe.analyze()).violations
}

type Violation = Awaited<ReturnType<typeof violationsIn>>[number]

function problemText({ id, nodes }: Violation): string {
  return `${id}: ${nodes.map(({ html }) => html).join(' ')}`
}
