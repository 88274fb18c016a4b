import { button, open, openSearch, pageWith, type ScreenState, type Stage } from './stage.ts'

/** What stands around the pages, the pages of the system, and the pages that say what went wrong. */
export const shellStates: readonly ScreenState[] = [
  {
    name: 'welcome',
    show: async (stage) => {
      await open(stage, '/welcome')
      await stage.page.getByRole('link', { name: 'All charts' }).first().waitFor()
    },
  },
  { name: 'shell user menu', show: (stage) => showMenu(stage, /user menu/i) },
  { name: 'shell help menu', show: (stage) => showMenu(stage, /^help$/i) },
  { name: 'shell system menu', show: (stage) => showMenu(stage, /^system/i) },
  {
    name: 'shell command palette',
    show: async (stage) => {
      await openSearch(stage)
      await stage.page.keyboard.press('ControlOrMeta+K')
      await stage.page.getByRole('combobox', { name: 'Command palette' }).fill('s')
    },
  },
  {
    name: 'shell keyboard shortcuts',
    show: async (stage) => {
      await openSearch(stage)
      await stage.page.locator('#content').press('Shift+?')
      await stage.page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    },
  },
  {
    name: 'shell scratchpad',
    show: async (stage) => {
      await openSearch(stage)
      await button(stage.page, 'Scratchpad').click()
      await button(stage.page, 'Got It!').waitFor()
    },
  },
  {
    name: 'shell session ended',
    show: async (stage) => {
      await openSearch(stage)
      await stage.page.route('**/api/**', (route) =>
        route.fulfill({ status: 401, json: { type: 'ApiError', message: 'Not signed in' } }),
      )
      await stage.page.getByText('Your session has ended').waitFor()
    },
  },
  {
    name: 'alerts new event definition',
    show: pageWith('/alerts/definitions/new', 'Event Details'),
  },
  { name: 'inputs list', show: (stage) => showList(stage, '/system/inputs', 'Inputs') },
  { name: 'audit log', show: (stage) => showList(stage, '/system/audit', 'Audit Log') },
  {
    name: 'error page not found',
    show: pageWith('/no/such/page', 'Page not found'),
  },
  {
    name: 'error missing stream permissions',
    as: 'reader',
    show: pageWith(
      '/streams/000000000000000000000001/search',
      /Missing (Stream )?Permissions|No stream permissions/,
    ),
  },
  {
    name: 'error list not permitted',
    as: 'reader',
    show: pageWith('/system/audit', 'Missing Permissions'),
  },
  {
    name: 'error no streams',
    as: 'reader',
    show: pageWith('/search', 'No stream permissions.'),
  },
  {
    name: 'error component not loaded',
    show: async (stage) => {
      await stage.page.route('**/assets/audit-page*', (route) => route.abort())
      await open(stage, '/system/audit')
      await stage.page.getByText('Loading component failed').waitFor()
    },
  },
  {
    name: 'error list not loaded',
    show: async (stage) => {
      await stage.page.route('**/api/dashboards*', (route) =>
        route.fulfill({ status: 500, json: { type: 'ApiError', message: 'Something went wrong' } }),
      )
      await open(stage, '/dashboards')
      await stage.page.getByText('Something went wrong').first().waitFor()
    },
  },
  {
    name: 'error server away',
    show: async (stage) => {
      await openSearch(stage)
      await stage.page.route('**/api/**', (route) => route.abort('connectionrefused'))
      await stage.page.getByText('Server currently unavailable').waitFor({ timeout: 60_000 })
    },
  },
]

async function showMenu(stage: Stage, name: RegExp): Promise<void> {
  await open(stage, '/welcome')
  await stage.page.getByRole('button', { name }).click()
  await stage.page.getByRole('menu').waitFor()
}

async function showList(stage: Stage, path: string, heading: string): Promise<void> {
  await open(stage, path)
  await stage.page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  await stage.page.getByRole('row').nth(1).waitFor()
}
