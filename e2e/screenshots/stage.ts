import type { Locator, Page } from '@playwright/test'
import type { Product } from '../../dev/product.ts'
import type { ShownData } from './shown-data.ts'

/** What a state is shown on. */
export interface Stage {
  page: Page
  product: Product
  data: ShownData
}

/** One state of a screen, as pictures are taken of it. */
export interface ScreenState {
  /** Screen first: pictures are named and sorted by it. */
  name: string
  /** Who looks; the administrator unless told. `reader` may see nothing of the system. */
  as?: 'admin' | 'reader' | 'nobody'
  /** Pixels, where the usual window cuts off what the picture is about. */
  height?: number
  /** Pixels, of what is shown in this window alone, such as that of a telephone. */
  width?: number
  show: (stage: Stage) => Promise<unknown>
}

export const button = (at: Page | Locator, name: string) => at.getByRole('button', { name, exact: true })
export const rows = (page: Page) => page.locator('tbody:has([data-toggle])')
export const widget = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
export const panel = (page: Page) => page.getByRole('region', { name: 'Message', exact: true })
export const editor = (page: Page) => page.getByRole('textbox', { name: 'Search query' }).first()

export async function open({ page, product }: Stage, path: string): Promise<void> {
  await page.goto(`${product.url}${path}`)
}

/** Shows the page at a path, once this text is on it. */
export function pageWith(path: string, text: string | RegExp): ScreenState['show'] {
  return async (stage) => {
    await open(stage, path)
    await stage.page.getByText(text).first().waitFor()
  }
}

/** The search of the last day with this query, when its first rows are there; `more` is the rest of its address. */
export async function openSearch(stage: Stage, query = '', more = ''): Promise<void> {
  await open(stage, `/search?rangetype=relative&relative=86400&q=${encodeURIComponent(query)}${more}`)
  await stage.page.locator('.cm-content').waitFor()
  await rows(stage.page).first().waitFor()
}

/** The first message in its panel. */
export async function openMessage(stage: Stage, query = 'level:3'): Promise<void> {
  await openSearch(stage, query)
  await rows(stage.page).first().locator('tr').first().click()
  await panel(stage.page).locator('dl').first().waitFor()
}

/** The first message with its details in a list of messages that is a widget. */
export async function openMessageInList(stage: Stage, query = 'level:3'): Promise<void> {
  await openSearchWidgets(stage, query)
  await rows(stage.page).first().locator('tr').first().click()
  await stage.page.getByText('Stored in index').first().waitFor()
}

/** The same search as a grid of widgets. */
export async function openSearchWidgets(stage: Stage, query = ''): Promise<void> {
  await openSearch(stage, query, '&tab=widgets')
}

export async function openSection(page: Page, title: string): Promise<void> {
  const sidebar = page.getByRole('region', { name: 'Sidebar' })
  const section = button(sidebar, title)
  if ((await section.getAttribute('aria-expanded')) === 'false') await section.click()
  await sidebar.getByRole('region', { name: title, exact: true }).waitFor()
}

export async function chooseWidgetAction(page: Page, title: string, action: string): Promise<void> {
  await button(widget(page, title), 'Open actions dropdown').click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

export async function chooseMenuItem(page: Page, menu: string, item: string): Promise<void> {
  await button(page, menu).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** A query as somebody types it: completions and validation come with it. */
export async function type(page: Page, text: string): Promise<void> {
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text, { delay: 20 })
}

/** Changes the query of an open saved search and searches for it. */
export async function changeQuery(page: Page, text: string): Promise<void> {
  await type(page, text)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await page.getByText('Unsaved changes').waitFor()
}

/** A dialog of any kind, by its title. */
export const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).first()
