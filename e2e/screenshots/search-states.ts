import type { Page } from '@playwright/test'
import {
  button,
  chooseWidgetAction,
  open,
  openMessage,
  openSearch,
  openSearchWidgets,
  openSection,
  rows,
  type ScreenState,
  type Stage,
  type,
  widget,
} from './stage.ts'

const execute = '**/execute'
const options = (page: Page) => page.getByRole('listbox').getByRole('option').first()

/** The bar, the sidebar and what a search comes to. */
export const searchStates: readonly ScreenState[] = [
  { name: 'search results', show: (stage) => openSearch(stage) },
  { name: 'search as widgets', show: (stage) => openSearchWidgets(stage) },
  { name: 'search results of a query', show: (stage) => openSearch(stage, '"upstream timeout" AND level:3') },
  { name: 'search nothing found', show: showNothingFound },
  { name: 'search first answer awaited', show: showAwaited },
  { name: 'search takes long', show: showSlow },
  { name: 'search cancelled', show: showCancelled },
  { name: 'search failed', show: showFailed },
  { name: 'search waits for the message store', show: showWaiting },
  { name: 'search query in error', show: showQueryError },
  { name: 'search query warning', show: showQueryWarning },
  { name: 'search query syntax help', show: showSyntaxHelp },
  { name: 'search completion of fields', show: (stage) => showCompletion(stage, 'app') },
  { name: 'search completion of values', show: (stage) => showCompletion(stage, 'application_name:pay') },
  { name: 'search query history', show: showHistory },
  ...['Relative', 'Absolute', 'Keyword'].map((tab) => ({
    name: `search time range ${tab.toLowerCase()}`,
    show: (stage: Stage) => showTimeRange(stage, tab),
  })),
  { name: 'search time range presets', show: (stage) => showMenu(stage, 'Open time range preset select') },
  { name: 'search streams', show: showStreams },
  { name: 'search refresh intervals', show: (stage) => showMenu(stage, 'Choose how often to refresh') },
  { name: 'search more actions', show: (stage) => showMenu(stage, 'Open search actions dropdown') },
  { name: 'search undeclared parameter', show: showUndeclared },
  { name: 'search parameter dialog', show: showParameterDialog },
  { name: 'search parameters', show: showParameters },
  ...['Description', 'Create', 'Highlighting', 'Fields'].map((title) => ({
    name: `search sidebar ${title.toLowerCase()}`,
    show: (stage: Stage) => showSection(stage, title),
  })),
  // The choice is kept: the second puts back what the first changed.
  { name: 'search sidebar over the page', show: (stage) => showPlace(stage, 'as overlay', 'inline') },
  { name: 'search sidebar beside the page', show: (stage) => showPlace(stage, 'inline', 'as overlay') },
  { name: 'search sidebar field values', show: showFieldValues },
  { name: 'search sidebar field actions', show: showFieldActions },
  { name: 'search highlighting rule', show: showHighlightingRule },
  { name: 'search live waits', show: showLive },
  { name: 'search live', show: showLiveMessages },
  { name: 'search live paused', show: showLivePaused },
  { name: 'search widget actions', show: showWidgetMenu },
  { name: 'search widget description', show: showDescription },
  { name: 'search widget deletion', show: (stage) => showWidgetDialog(stage, 'Message Count', 'Delete') },
  { name: 'search message list columns', show: showColumns },
  { name: 'search value pointed at', show: showValueTools },
  // The choice is kept: the last one is what the other pictures have.
  ...['Two lines', 'Wrapped', 'One line'].map((name) => ({
    name: `search rows ${name.toLowerCase()}`,
    show: (stage: Stage) => showDensity(stage, name),
  })),
  ...['', ' of a message'].map((of) => ({
    name: `search on a phone${of}`,
    width: 390,
    show: (stage: Stage) => (of === '' ? openSearch(stage) : openMessage(stage)),
  })),
]

async function showNothingFound(stage: Stage): Promise<void> {
  await open(stage, '/search?q=nowhere&rangetype=relative&relative=300')
  await stage.page.getByText('No messages found').first().waitFor()
}

async function showAwaited(stage: Stage): Promise<void> {
  await stage.page.route(execute, () => undefined)
  await open(stage, '/search?rangetype=relative&relative=86400')
  await stage.page.getByRole('region', { name: 'Message Count' }).waitFor()
}

async function showSlow(stage: Stage): Promise<void> {
  await openSearch(stage)
  await stage.page.route(execute, () => undefined)
  await button(stage.page, 'Search').click()
  await stage.page.getByText('Updating search results...').waitFor()
  await button(stage.page, 'Cancel').waitFor()
}

async function showCancelled(stage: Stage): Promise<void> {
  await openSearch(stage)
  await stage.page.route(execute, () => undefined)
  await type(stage.page, 'level:3')
  await stage.page.keyboard.press('Escape')
  await button(stage.page, 'Search').click()
  await button(stage.page, 'Cancel').click()
  await stage.page.getByText('The search was cancelled.').waitFor()
}

async function showFailed(stage: Stage): Promise<void> {
  const body = { type: 'ApiError', message: 'Something went wrong on the server.' }
  await stage.page.route(execute, (route) => route.fulfill({ status: 500, json: body }))
  await open(stage, '/search?rangetype=relative&relative=86400')
  await stage.page.getByText('Something went wrong on the server.').first().waitFor()
}

async function showWaiting(stage: Stage): Promise<void> {
  const body = { type: 'ApiError', message: 'The server is starting.' }
  await stage.page.route(execute, (route) => route.fulfill({ status: 503, json: body }))
  await open(stage, '/search?rangetype=relative&relative=86400')
  await stage.page.getByText('Waiting for the message store').waitFor()
}

async function showQueryError(stage: Stage): Promise<void> {
  await openSearch(stage)
  await type(stage.page, 'level:3 AND (')
  await stage.page.keyboard.press('Enter')
  await stage.page.getByRole('heading', { name: 'Error' }).waitFor()
}

async function showQueryWarning(stage: Stage): Promise<void> {
  await openSearch(stage)
  await type(stage.page, 'levle:3 or source:web')
  const state = button(stage.page, 'Toggle validation error explanation')
  await state.waitFor()
  await state.click()
  await stage.page.getByRole('heading', { name: 'Warning' }).waitFor()
}

async function showSyntaxHelp(stage: Stage): Promise<void> {
  await openSearch(stage)
  await button(stage.page, 'Search query syntax documentation').click()
  await stage.page.getByRole('region', { name: 'Search query syntax' }).waitFor()
}

async function showCompletion(stage: Stage, text: string): Promise<void> {
  await openSearch(stage)
  await type(stage.page, text)
  await options(stage.page).waitFor()
}

async function showHistory(stage: Stage): Promise<void> {
  await openSearch(stage)
  for (const query of ['level:3', 'application_name:payment\\-gw AND NOT level:6', '"upstream timeout"']) {
    await type(stage.page, query)
    await stage.page.keyboard.press('Escape')
    await stage.page.keyboard.press('Enter')
    await stage.page.waitForURL(/q=/)
    await rows(stage.page).first().waitFor()
  }
  // The results of the last one: those before it are dimmed while it runs.
  await stage.page.locator('mark', { hasText: 'upstream timeout' }).first().waitFor()
  await button(stage.page, 'Query history').click()
  await stage.page.getByRole('menuitem', { name: 'level:3' }).first().waitFor()
}

async function showTimeRange(stage: Stage, tab: string): Promise<void> {
  await openSearch(stage)
  await stage.page.getByRole('button', { name: /^Open Time Range Selector/ }).click()
  const form = stage.page.getByRole('form', { name: 'Search Time Range' })
  await form.getByRole('tab', { name: tab }).click()
  await form.getByRole('tab', { name: tab, selected: true }).waitFor()
}

async function showMenu(stage: Stage, name: string): Promise<void> {
  await openSearch(stage)
  await button(stage.page, name).click()
  await stage.page.getByRole('menuitem').first().waitFor()
}

async function showStreams(stage: Stage): Promise<void> {
  await openSearch(stage)
  await stage.page.getByRole('combobox').first().click()
  await stage.page.getByRole('option').first().click()
  await stage.page.getByRole('option').first().waitFor()
}

async function showUndeclared(stage: Stage): Promise<void> {
  await openSearch(stage)
  await type(stage.page, 'source:$host$')
  await stage.page.keyboard.press('Enter')
  await button(stage.page, 'Declare parameter').waitFor()
}

async function showParameterDialog(stage: Stage): Promise<void> {
  await showUndeclared(stage)
  await button(stage.page, 'Declare parameter').click()
  await stage.page.getByRole('textbox', { name: 'Default value' }).waitFor()
}

async function showParameters(stage: Stage): Promise<void> {
  await showParameterDialog(stage)
  await stage.page.getByRole('textbox', { name: 'Title' }).fill('Host')
  await stage.page.getByRole('textbox', { name: 'Default value' }).fill('web-1')
  await button(stage.page.getByRole('dialog', { name: /^Declare parameter/ }), 'Declare parameter').click()
  await stage.page.keyboard.press('ControlOrMeta+Enter')
  await stage.page.getByRole('textbox', { name: 'Host', exact: true }).waitFor()
}

async function showSection(stage: Stage, title: string): Promise<void> {
  await openSearch(stage)
  await openSection(stage.page, title)
}

async function showPlace(stage: Stage, place: string, other: string): Promise<void> {
  await showSection(stage, 'Fields')
  const choice = button(stage.page, `Display sidebar ${place}`)
  const chosen = button(stage.page, `Display sidebar ${other}`)
  await choice.or(chosen).waitFor()
  if (await choice.isVisible()) await choice.click()
  await chosen.waitFor()
}

const fieldName = (page: Page, name: string) =>
  button(page.getByRole('region', { name: 'Sidebar' }), name).first()

async function showFieldValues(stage: Stage): Promise<void> {
  await showSection(stage, 'Fields')
  await fieldName(stage.page, 'application_name').click()
  const values = stage.page.getByRole('list', { name: 'Top values of application_name' })
  await values.getByRole('listitem').first().waitFor()
}

async function showFieldActions(stage: Stage): Promise<void> {
  await showSection(stage, 'Fields')
  await fieldName(stage.page, 'application_name').click({ button: 'right' })
  await stage.page.getByRole('menuitem').first().waitFor()
}

async function showHighlightingRule(stage: Stage): Promise<void> {
  await showSection(stage, 'Highlighting')
  await button(stage.page, 'Add highlighting rule').click()
  await stage.page.getByRole('dialog', { name: 'Create Highlighting Rule' }).waitFor()
}

const liveSwitch = (page: Page) => page.getByRole('switch', { name: 'Live' })

async function showLive(stage: Stage): Promise<void> {
  await openSearch(stage, 'level:3')
  await type(stage.page, 'nothing AND comes')
  await stage.page.keyboard.press('Escape')
  await liveSwitch(stage.page).click()
  await stage.page
    .getByText(/Waiting for new messages|received/)
    .first()
    .waitFor()
}

async function showLiveMessages(stage: Stage): Promise<void> {
  await openSearch(stage)
  await liveSwitch(stage.page).click()
  await stage.page
    .getByRole('status')
    .filter({ hasText: /^Live$/ })
    .waitFor()
  await rows(stage.page).nth(5).waitFor()
}

async function showLivePaused(stage: Stage): Promise<void> {
  await showLiveMessages(stage)
  await button(stage.page, 'Pause').click()
  await stage.page.getByRole('button', { name: /\d+ new messages?/ }).waitFor()
}

async function showWidgetMenu(stage: Stage): Promise<void> {
  await openSearchWidgets(stage)
  await button(widget(stage.page, 'Message Count'), 'Open actions dropdown').click()
  await stage.page.getByRole('menuitem').first().waitFor()
}

async function showWidgetDialog(stage: Stage, title: string, action: string): Promise<void> {
  await openSearchWidgets(stage)
  await chooseWidgetAction(stage.page, title, action)
  await stage.page.getByRole('dialog').or(stage.page.getByRole('alertdialog')).last().waitFor()
}

async function showDescription(stage: Stage): Promise<void> {
  await showWidgetDialog(stage, 'Message Count', 'Add description')
  await stage.page
    .getByRole('textbox', { name: 'Description' })
    .fill('How many messages of each level arrived')
}

async function showColumns(stage: Stage): Promise<void> {
  await openSearch(stage)
  await button(stage.page, 'Columns').click()
  await stage.page.getByRole('dialog', { name: 'Columns' }).waitFor()
}

async function showValueTools(stage: Stage): Promise<void> {
  await openSearch(stage)
  await rows(stage.page).nth(3).locator('[data-field="source"]').hover()
  await stage.page.locator('[data-value-tools]').waitFor()
}

async function showDensity(stage: Stage, name: string): Promise<void> {
  await openSearch(stage)
  await button(stage.page, name).click()
}
