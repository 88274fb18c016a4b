import type { Page } from '@playwright/test'
import { outlookOfWeeks, showOutlook } from '../outlook-of-weeks.ts'
import { button, open, pageWith, type ScreenState, type Stage } from './stage.ts'

/** The list of index sets, their forms, and the page of one. */
export const indexSetStates: readonly ScreenState[] = [
  { name: 'index sets', show: pageWith('/system/indices', 'Default index set') },
  { name: 'index sets, deleting one', show: deleteDefault },
  { name: 'index set, creating one', height: 1_500, show: createWrong },
  { name: 'index set', show: openDefault },
  { name: 'index set, an index opened', height: 1_100, show: openIndex },
  { name: 'index set, 14 weeks', show: (stage) => openWeeks(stage, 14) },
  { name: 'index set, 200 weeks', show: (stage) => openWeeks(stage, 200) },
  {
    name: 'index set, 14 weeks on a telephone',
    width: 390,
    height: 1_900,
    show: (stage) => openWeeks(stage, 14),
  },
  { name: 'index set, deleting an index', show: deleteIndex },
  { name: 'index set, its message store away', show: openAway },
]

async function deleteDefault(stage: Stage): Promise<void> {
  await pageWith('/system/indices', 'Default index set')(stage)
  await button(stage.page, 'More actions for Default index set').click()
  await stage.page.getByRole('menuitem', { name: 'Delete' }).click()
  await stage.page.getByText('Unable to delete the index set').waitFor()
}

async function createWrong(stage: Stage): Promise<void> {
  await open(stage, '/system/index_sets/create')
  await button(stage.page, 'Create index set').click()
  await stage.page.getByText('Field is required.').first().waitFor()
}

async function openDefault(stage: Stage): Promise<void> {
  await pageWith('/system/indices', 'Default index set')(stage)
  await stage.page.getByRole('link', { name: 'Default index set' }).click()
  await stage.page.getByText('under management').waitFor()
}

async function openIndex(stage: Stage): Promise<void> {
  await openDefault(stage)
  await details(stage.page).click()
  await stage.page.getByText('Total shard operations').waitFor()
}

const details = (page: Page) => page.getByRole('button', { name: /^Details of/ }).first()

/** What nobody can wait for. */
async function openWeeks(stage: Stage, count: number): Promise<void> {
  await showOutlook(stage.page, outlookOfWeeks('logline', { count, last: Math.max(47, count) }))
  await openDefault(stage)
}

async function deleteIndex(stage: Stage): Promise<void> {
  await openWeeks(stage, 14)
  const { page } = stage
  await button(page, 'More actions for logline_46').click()
  await page.getByRole('menuitem', { name: 'Delete index' }).click()
  await page.getByText('are lost for good.').waitFor()
}

async function openAway(stage: Stage): Promise<void> {
  await openWeeks(stage, 14)
  const { page } = stage
  const json = { type: 'ApiError', message: 'The message store does not answer.' }
  await page.route('**/outlook', (route) => route.fulfill({ status: 503, json }))
  await page.getByText('Indices overview unavailable.').waitFor()
}
