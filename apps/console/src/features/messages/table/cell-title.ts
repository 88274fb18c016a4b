import type { MouseEvent } from 'react'

/** A cell whose text is cut off by its column says it whole when it is pointed at. Thousands of titles made beforehand would be felt. */
export function titleWhatIsCut({ target }: MouseEvent): void {
  const cell = target instanceof Element ? target.closest('td[data-field]') : null
  if (!(cell instanceof HTMLElement)) return
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent
  else cell.removeAttribute('title')
}
