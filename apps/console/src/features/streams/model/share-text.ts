const short = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** `6.0 %`; of nothing there is no share. */
export function percentText(part: number, all: number): string | null {
  return all === 0 ? null : `${short.format((part / all) * 100)} %`
}
