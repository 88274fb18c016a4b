import { useEffect } from 'react'

const keyOf = (name: string) => `logline-welcome-rows-${name}`

/** How many rows a list had in this browser: room for them is kept until they are there. */
export function keptRows(name: string, atFirst: number): number {
  const kept = Number(localStorage.getItem(keyOf(name)) ?? atFirst)
  return Number.isInteger(kept) && kept >= 0 && kept <= 50 ? kept : atFirst
}

export function keepRows(name: string, rows: number): void {
  localStorage.setItem(keyOf(name), String(rows))
}

export function useKeepRows(name: string, rows: number | null): void {
  useEffect(() => {
    if (rows !== null) keepRows(name, rows)
  }, [name, rows])
}
