/** Where older consoles of the reference kept charts of a search page, and what became of them (reference: user settings, section 6). */
const chartsKey = 'pinned-field-charts'
const migratedKey = 'pinned-field-charts-migrated'

/** Charts that were neither migrated nor discarded; there may be no storage at all. */
export function storedLegacyCharts(): unknown {
  try {
    if (localStorage.getItem(migratedKey) !== null) return null
    const text = localStorage.getItem(chartsKey)
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Nothing is asked any more. The charts themselves stay where they are. */
export function markLegacyCharts(state: 'finished' | 'discarded'): void {
  localStorage.setItem(migratedKey, JSON.stringify(state))
}
