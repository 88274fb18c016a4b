import { button, chooseMenuItem, dialog, open, pageWith, type ScreenState, type Stage } from './stage.ts'

const listPath = '/system/grokpatterns'

/** The list of grok patterns, and what is done with one or many of them. */
export const grokStates: readonly ScreenState[] = [
  { name: 'grok patterns', show: pageWith(listPath, 'COMBINEDAPACHELOG') },
  { name: 'grok patterns, an open row', show: openRow },
  { name: 'grok patterns, search help', show: searchHelp },
  {
    name: 'grok patterns, none found',
    show: pageWith('/system/grokpatterns?query=nothing', 'No grok patterns have been found.'),
  },
  { name: 'grok pattern tried', height: 1_400, show: tryPattern },
  { name: 'grok pattern tried, on a telephone', width: 390, height: 1_800, show: tryPattern },
  { name: 'grok pattern with errors', height: 1_200, show: refusePattern },
  { name: 'grok pattern deletion', show: deletePattern },
  { name: 'grok import foretold', show: (stage) => foretell(stage, 'Replace existing patterns') },
  { name: 'grok import that deletes', show: (stage) => foretell(stage, 'Drop all existing') },
  { name: 'grok import refused', show: (stage) => foretell(stage, 'Abort import') },
  { name: 'grok patterns, for who may only read', as: 'reader', show: pageWith(listPath, 'DATESTAMP') },
]

async function openRow(stage: Stage): Promise<void> {
  await pageWith(`${listPath}?query=HTTPDATE`, 'HTTPDATE')(stage)
  await button(stage.page, 'Details of HTTPDATE').click()
  await stage.page.getByText(/patterns? uses? it/).waitFor()
}

async function searchHelp(stage: Stage): Promise<void> {
  await pageWith(listPath, 'COMBINEDAPACHELOG')(stage)
  await button(stage.page, 'Search Syntax Help').click()
  await stage.page.getByText('pattern:COMMON').waitFor()
}

async function createWith(stage: Stage, name: string, pattern: string): Promise<void> {
  await pageWith(listPath, 'COMBINEDAPACHELOG')(stage)
  await button(stage.page, 'Create pattern').click()
  await dialog(stage.page).getByLabel('Name', { exact: true }).fill(name)
  await dialog(stage.page).getByLabel('Pattern', { exact: true }).fill(pattern)
}

async function tryPattern(stage: Stage): Promise<void> {
  await createWith(stage, 'PAID', '%{WORD:verb} %{NOTSPACE:what}')
  await dialog(stage.page).getByLabel('Sample Data').fill('paid order-17 in 23 ms')
  await dialog(stage.page)
    .getByText(/newest messages match/)
    .waitFor()
}

async function refusePattern(stage: Stage): Promise<void> {
  await createWith(stage, 'INT', 'n=%{INT:n} %{NOPE:x}')
  await dialog(stage.page).getByText('Grok Error').waitFor()
}

async function deletePattern(stage: Stage): Promise<void> {
  await pageWith(`${listPath}?query=HTTPDATE`, 'HTTPDATE')(stage)
  await chooseMenuItem(stage.page, 'More actions for HTTPDATE', 'Delete')
  await dialog(stage.page)
    .getByText(/patterns? uses? it/)
    .waitFor()
}

async function foretell(stage: Stage, strategy: string): Promise<void> {
  await open(stage, listPath)
  await button(stage.page, 'Import pattern file').click()
  const lines = ['# Of the warehouse', 'SHELF (?<rack>[A-Z]+)-%{INT:place:int}', 'INT \\d+', 'no-pattern']
  await dialog(stage.page).getByLabel('Pattern file').fill(lines.join('\n'))
  await dialog(stage.page).getByRole('radio', { name: strategy }).check()
  await dialog(stage.page)
    .getByText(/Left out/)
    .waitFor()
}
