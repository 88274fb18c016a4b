import { expect, type Locator, type Page } from '@playwright/test'

/** Waits in the page's own time: its timers that were set before, for so long or less, are over then. */
const timersOf = (page: Page, milliseconds: number) =>
  page.evaluate((time) => new Promise<void>((resolve) => setTimeout(resolve, time)), milliseconds)

/** Lifts a row of a sortable list by its handle, with the keyboard. */
export async function lift(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Move ${name}`, exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(page.locator('[data-dragging]')).toContainText(name)
  // The list listens to keys one timer later.
  await timersOf(page, 0)
}

/** Moves the lifted row up by one, over this row. */
export async function moveUp(page: Page, over: Locator): Promise<void> {
  await page.keyboard.press('ArrowUp')
  await hasMadeRoom(over)
}

/** A row that makes room for the lifted one stands elsewhere than it did. */
export async function hasMadeRoom(row: Locator): Promise<void> {
  await expect(row).not.toHaveCSS('transform', /^(none|matrix\(1, 0, 0, 1, 0, 0\))$/)
}

export async function drop(page: Page): Promise<void> {
  await page.keyboard.press('Space')
  await expect(page.locator('[data-dragging]')).toHaveCount(0)
}

export async function dropByPointer(page: Page): Promise<void> {
  await page.mouse.up()
  await expect(page.locator('[data-dragging]')).toHaveCount(0)
  // For 50 ms the list takes a click for the end of the drag.
  await timersOf(page, 51)
}
