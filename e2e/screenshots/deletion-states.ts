import { button, open, pageWith, type ScreenState, type Stage } from './stage.ts'

/** Deleting the messages of a search, and the list of deletions. */
export const deletionStates: readonly ScreenState[] = [
  { name: 'deletion of messages, confirming', height: 1_100, show: confirm },
  { name: 'deletions of messages', show: list },
]

async function confirm(stage: Stage): Promise<void> {
  await open(stage, '/search?q=source%3Aweb-1&rangetype=relative&relative=0')
  await button(stage.page, 'Open search actions dropdown').click()
  await stage.page.getByRole('menuitem', { name: 'Delete messages of this search...' }).click()
  await stage.page.getByText('There is no way back').waitFor()
}

async function list(stage: Stage): Promise<void> {
  await pageWith('/system/deletions', 'Message Deletions')(stage)
  await stage.page.locator('tbody button').first().click()
}
