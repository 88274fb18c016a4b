import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

/** Arrows go from value to value; Tab leaves the table after one of them. */
export function moveBetweenCells(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[event.key]
  const target = event.target instanceof HTMLElement ? event.target : null
  const cell = target?.closest('td')
  const body = event.currentTarget.tBodies.item(0)
  if (!step || !cell || !body || target?.getAttribute('role') !== 'button') return
  const row = body.rows.item(Array.prototype.indexOf.call(body.rows, cell.parentElement) + step[0])
  for (
    let column = cell.cellIndex + step[1];
    row && column >= 0 && column < row.cells.length;
    column += step[1]
  ) {
    const next = row.cells.item(column)?.querySelector<HTMLElement>('[role="button"]')
    if (next) {
      event.preventDefault()
      next.focus()
      return
    }
    if (step[1] === 0) return
  }
}
