import {
  button,
  chooseMenuItem,
  chooseWidgetAction,
  dialog,
  open,
  pageWith,
  type ScreenState,
  type Stage,
  widget,
} from './stage.ts'

/** As many rows of widgets as the dashboard of all charts has. */
const allCharts = 2_200

export const dashboardStates: readonly ScreenState[] = [
  {
    name: 'dashboards list',
    show: async (stage) => {
      await open(stage, '/dashboards')
      await stage.page.getByRole('link', { name: 'All charts' }).waitFor()
    },
  },
  {
    name: 'dashboards row actions',
    show: async (stage) => {
      await open(stage, '/dashboards')
      await stage.page.getByRole('button', { name: 'More' }).first().click()
      await stage.page.getByRole('menuitem').first().waitFor()
    },
  },
  {
    name: 'dashboards selected',
    show: async (stage) => {
      await open(stage, '/dashboards')
      await stage.page.getByRole('link', { name: 'All charts' }).waitFor()
      await stage.page.getByRole('checkbox').nth(1).check()
    },
  },
  {
    name: 'dashboard new',
    show: pageWith('/dashboards/new', 'This dashboard has no widgets yet'),
  },
  { name: 'dashboard all charts', height: allCharts, show: openCharts },
  { name: 'dashboard first page', show: openCharts },
  { name: 'dashboard chart tooltip', show: showTooltip },
  { name: 'dashboard legend value actions', show: showLegendMenu },
  { name: 'dashboard colour of a series', show: showColours },
  { name: 'dashboard widget focused', show: showFocused },
  { name: 'dashboard widget actions', show: showWidgetMenu },
  { name: 'dashboard move widget to page', show: showMoveToPage },
  { name: 'dashboard override', show: showOverride },
  { name: 'dashboard page actions', show: showPageMenu },
  { name: 'dashboard page title', show: (stage) => showPageDialog(stage, 'Edit Title') },
  { name: 'dashboard copy page', show: (stage) => showPageDialog(stage, 'Copy to Dashboard') },
  { name: 'dashboard pages configuration', show: showPagesConfiguration },
  { name: 'dashboard save as', show: showSaveAs },
  { name: 'dashboard full screen dialog', show: showFullScreenDialog },
  {
    name: 'dashboard wall display',
    show: async (stage) => {
      await open(stage, `/dashboards/tv/${stage.data.chartsId}?interval=30&refresh=10`)
      await widget(stage.page, 'Stacked').getByRole('table').waitFor({ state: 'attached' })
    },
  },
  ...['Requests', 'Stacked', 'Time taken', 'Busy', 'Spread', 'Shares', 'Heat', 'Hosts', 'World'].map(
    (title) => ({
      name: `dashboard editor of ${title.toLowerCase()}`,
      show: (stage: Stage) => showEditor(stage, title),
    }),
  ),
  { name: 'dashboard editor in error', show: showEditorError },
]

async function openCharts(stage: Stage): Promise<void> {
  await open(stage, `/dashboards/${stage.data.chartsId}`)
  await widget(stage.page, 'Stacked').getByRole('table').waitFor({ state: 'attached' })
  await widget(stage.page, 'Stacked').locator('canvas').first().waitFor()
}

async function showTooltip(stage: Stage): Promise<void> {
  await openCharts(stage)
  const box = await widget(stage.page, 'Stacked').locator('canvas').first().boundingBox()
  if (box) await stage.page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.5)
}

async function showLegendMenu(stage: Stage): Promise<void> {
  await openCharts(stage)
  await widget(stage.page, 'Stacked').getByRole('button', { name: '404', exact: true }).click()
  await stage.page.getByRole('menuitem').first().waitFor()
}

async function showColours(stage: Stage): Promise<void> {
  await openCharts(stage)
  await widget(stage.page, 'Stacked').getByRole('button', { name: 'Color Hint' }).first().click()
  await stage.page.getByText(/^Configuration for/).waitFor()
}

async function showFocused(stage: Stage): Promise<void> {
  await openCharts(stage)
  await button(widget(stage.page, 'Stacked'), 'Focus this widget').click()
  await button(stage.page, 'Un-focus widget').waitFor()
}

async function showWidgetMenu(stage: Stage): Promise<void> {
  await openCharts(stage)
  await button(widget(stage.page, 'Stacked'), 'Open actions dropdown').click()
  await stage.page.getByRole('menuitem').first().waitFor()
}

async function showOverride(stage: Stage): Promise<void> {
  await openCharts(stage)
  const filter = stage.page.getByRole('search', { name: 'Filter all widgets' })
  await button(filter, 'Open time range preset select').click()
  await stage.page.getByRole('menuitem', { name: '1 hour', exact: true }).click()
  await button(filter, 'Open Time Range Selector: Last hour').waitFor()
}

async function openPages(stage: Stage): Promise<void> {
  await open(stage, `/dashboards/${stage.data.pagesId}`)
  await widget(stage.page, 'Stacked').locator('canvas').first().waitFor()
  for (let page = 0; page < 2; page += 1) await chooseMenuItem(stage.page, 'Page Actions', 'Duplicate')
  await widget(stage.page, 'Stacked').locator('canvas').first().waitFor()
}

async function showMoveToPage(stage: Stage): Promise<void> {
  await openPages(stage)
  await chooseWidgetAction(stage.page, 'Stacked', 'Move to Page')
  await dialog(stage.page).waitFor()
}

async function showPageMenu(stage: Stage): Promise<void> {
  await openPages(stage)
  await button(stage.page, 'Page Actions').click()
  await stage.page.getByRole('menuitem').first().waitFor()
}

async function showPageDialog(stage: Stage, action: string): Promise<void> {
  await openPages(stage)
  await chooseMenuItem(stage.page, 'Page Actions', action)
  await dialog(stage.page).waitFor()
}

async function showPagesConfiguration(stage: Stage): Promise<void> {
  await openPages(stage)
  await button(stage.page, 'Open pages configuration').click()
  await dialog(stage.page).waitFor()
}

async function showSaveAs(stage: Stage): Promise<void> {
  await openCharts(stage)
  await button(stage.page, 'Save as').click()
  await dialog(stage.page).waitFor()
}

async function showFullScreenDialog(stage: Stage): Promise<void> {
  await openCharts(stage)
  await button(stage.page, 'Full Screen').click()
  await dialog(stage.page).waitFor()
}

async function showEditor(stage: Stage, title: string): Promise<void> {
  await openCharts(stage)
  const edited = widget(stage.page, title)
  await edited.scrollIntoViewIfNeeded()
  await button(edited, 'Edit').first().click()
  const region = stage.page.getByRole('region', { name: /^Editing/ })
  await region.getByRole('button', { name: /^Updat(e|ing) preview/ }).waitFor()
  await region.getByRole('combobox', { name: 'Select visualization type' }).waitFor()
}

async function showEditorError(stage: Stage): Promise<void> {
  await showEditor(stage, 'Stacked')
  const limit = stage.page.getByRole('textbox', { name: 'Limit' }).last()
  await limit.fill('0')
  await limit.blur()
  await stage.page.getByText('Must be greater than 0.').waitFor()
}
