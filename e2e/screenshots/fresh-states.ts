import { button, open, pageWith, type ScreenState } from './stage.ts'

/** What somebody sees who has just installed the product. */
export const freshStates: readonly ScreenState[] = [
  {
    name: 'login',
    as: 'nobody',
    show: async (stage) => {
      await open(stage, '/')
      await stage.page.getByLabel('Username').waitFor()
    },
  },
  {
    name: 'login refused',
    as: 'nobody',
    show: async (stage) => {
      await open(stage, '/')
      await stage.page.getByLabel('Username').fill('admin')
      await stage.page.getByLabel('Password', { exact: true }).fill('wrong')
      await stage.page.keyboard.press('Enter')
      await stage.page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'welcome of a new installation',
    show: pageWith('/welcome', 'First steps'),
  },
  {
    name: 'search of a new installation',
    show: async (stage) => {
      await open(stage, '/search')
      await button(stage.page, 'Load demo data').waitFor()
    },
  },
  {
    name: 'search without saved searches',
    show: async (stage) => {
      await open(stage, '/search')
      await button(stage.page, 'Load').click()
      await stage.page.getByText('No saved searches have been created yet.').waitFor()
    },
  },
  {
    name: 'dashboards none yet',
    show: pageWith('/dashboards', 'No dashboards have been created yet.'),
  },
  {
    name: 'inputs none yet',
    show: pageWith('/system/inputs', 'No inputs have been created yet.'),
  },
]
