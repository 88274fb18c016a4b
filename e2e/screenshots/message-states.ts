import {
  button,
  open,
  openMessage,
  openMessageInList,
  openSearch,
  pageWith,
  panel,
  rows,
  type ScreenState,
  type Stage,
} from './stage.ts'

/** A message, in its list and alone. */
export const messageStates: readonly ScreenState[] = [
  { name: 'message panel', show: (stage) => openMessage(stage) },
  { name: 'message panel context', show: (stage) => showTab(stage, 'Context') },
  { name: 'message panel JSON', show: (stage) => showTab(stage, 'JSON') },
  { name: 'message panel field hovered', show: showPanelHovered },
  { name: 'message expanded', show: (stage) => openMessageInList(stage) },
  { name: 'message marked terms', show: (stage) => openMessageInList(stage, '"upstream timeout"') },
  { name: 'message field hovered', show: showHovered },
  { name: 'message value actions', show: showValueActions },
  { name: 'message surrounding messages', show: showSurrounding },
  { name: 'message test against stream', show: showStreamTest },
  { name: 'message scrolled list', show: showScrolled },
  {
    name: 'message permalink',
    show: async (stage) => {
      await open(stage, stage.data.messagePath)
      await stage.page.locator('dl').first().waitFor()
    },
  },
  {
    name: 'message not there',
    show: pageWith('/messages/logline_0/01ARZ3NDEKTSV4RRFFQ69G5FAV', 'Could not load message information'),
  },
]

async function showTab(stage: Stage, name: string): Promise<void> {
  await openMessage(stage)
  await panel(stage.page).getByRole('tab', { name }).click()
  await panel(stage.page).getByRole('tab', { name, selected: true }).waitFor()
}

async function showPanelHovered(stage: Stage): Promise<void> {
  await openMessage(stage)
  await panel(stage.page).locator('dl > div').filter({ hasText: 'application_name' }).first().hover()
}

async function showHovered(stage: Stage): Promise<void> {
  await openMessageInList(stage)
  await stage.page
    .locator('dl > div')
    .filter({ has: stage.page.getByText('application_name', { exact: true }) })
    .hover()
}

async function showValueActions(stage: Stage): Promise<void> {
  await openMessageInList(stage)
  await stage.page.locator('dl [aria-description="actions of this value of application_name"]').click()
  await stage.page.getByRole('menuitem').first().waitFor()
}

async function showSurrounding(stage: Stage): Promise<void> {
  await openMessageInList(stage)
  await button(stage.page, 'Show surrounding messages').click()
  await stage.page.getByRole('menuitem').first().waitFor()
}

async function showStreamTest(stage: Stage): Promise<void> {
  await openMessageInList(stage)
  await button(stage.page, 'Test against stream').click()
  await stage.page.getByRole('menuitem', { name: 'Payment gateway' }).click()
  await stage.page.getByRole('region', { name: /^Test against stream/ }).waitFor()
}

/** Somewhere in the middle, where the header must stay. */
async function showScrolled(stage: Stage): Promise<void> {
  await openSearch(stage)
  const top = rows(stage.page).first()
  const first = (await top.textContent()) ?? ''
  await top.hover()
  await stage.page.mouse.wheel(0, 2_000)
  await rows(stage.page).filter({ hasText: first }).waitFor({ state: 'detached' })
}
