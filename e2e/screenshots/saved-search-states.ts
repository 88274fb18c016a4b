import type { ScreenState, Stage } from './stage.ts'
import { button, changeQuery, chooseMenuItem, dialog, open, openSearch, rows } from './stage.ts'

/** Saving, loading, sharing and exporting a search. */
export const savedSearchStates: readonly ScreenState[] = [
  { name: 'saved search', show: openSaved },
  {
    name: 'saved search name panel',
    show: async (stage) => {
      await openSearch(stage, 'level:3')
      await button(stage.page, 'Save').click()
      await dialog(stage.page).getByLabel('Title').fill('Errors of the last day')
    },
  },
  {
    name: 'saved search changed',
    show: async (stage) => {
      await openSaved(stage)
      await changeQuery(stage.page, 'level:4')
      await button(stage.page, 'Save').click()
      await dialog(stage.page).waitFor()
    },
  },
  {
    name: 'saved search list',
    show: async (stage) => {
      await openSearch(stage)
      await button(stage.page, 'Load').click()
      await stage.page.getByRole('link', { name: 'Slow requests' }).waitFor()
    },
  },
  { name: 'saved search metadata', show: (stage) => showAction(stage, 'Edit metadata') },
  { name: 'saved search export', show: (stage) => showAction(stage, 'Export') },
  {
    name: 'saved search sharing',
    show: async (stage) => {
      await openSaved(stage)
      await button(stage.page, 'Share').click()
      await stage.page.getByRole('combobox', { name: 'User or team' }).waitFor()
    },
  },
  {
    name: 'saved search left with changes',
    show: async (stage) => {
      await openSaved(stage)
      await changeQuery(stage.page, 'level:4')
      await stage.page.getByRole('link', { name: 'Dashboards' }).click()
      await stage.page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).waitFor()
    },
  },
]

async function openSaved(stage: Stage): Promise<void> {
  await open(stage, `/search/${stage.data.searchId}`)
  await stage.page.locator('.cm-content').waitFor()
  await rows(stage.page).first().waitFor()
}

async function showAction(stage: Stage, action: string): Promise<void> {
  await openSaved(stage)
  await chooseMenuItem(stage.page, 'Open search actions dropdown', action)
  await dialog(stage.page).waitFor()
}
