import { button, open, pageWith, type ScreenState, type Stage } from './stage.ts'

/** The list of index sets, and their forms. */
export const indexSetStates: readonly ScreenState[] = [
  { name: 'index sets', show: pageWith('/system/indices', 'Default index set') },
  { name: 'index sets, deleting one', show: deleteDefault },
  { name: 'index set, creating one', height: 1_300, show: createWrong },
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
