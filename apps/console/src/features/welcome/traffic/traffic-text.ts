const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 })
const three = new Intl.NumberFormat('en', { minimumSignificantDigits: 3, maximumSignificantDigits: 3 })
const two = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 })
const hundredths = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `12,345`; from 100,000 on `143 K`. */
export function shortCount(count: number): string {
  return count < 100_000 ? whole.format(count) : compact.format(count).replace(/(?=[A-Z]$)/, ' ')
}

/** `16.2 %`, `0.12 %`. */
export function rateText(share: number): string {
  const percent = share * 100
  return `${percent === 0 ? '0' : percent < 1 ? two.format(percent) : three.format(percent)} %`
}

/** `+12.3 %`, `−6.10 %`, `×129`; null where there was nothing to compare with. */
export function changeText(now: number, before: number): string | null {
  if (before === 0) return null
  const factor = now / before
  if (factor >= 100) return `×${whole.format(factor)}`
  const percent = (factor - 1) * 100
  return Math.abs(percent) < 0.05 ? '±0 %' : `${signOf(percent)}${three.format(Math.abs(percent))} %`
}

/** Of shares: `+6.20 points`. */
export function pointsText(now: number, before: number): string {
  const points = (now - before) * 100
  return Math.abs(points) < 0.005
    ? '±0 points'
    : `${signOf(points)}${hundredths.format(Math.abs(points))} points`
}

/** `3 hours`, `30 minutes`. */
export function stretchText(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 60) return `${minutes} minutes`
  const hours = Math.round(minutes / 30) / 2
  return hours === 1 ? '1 hour' : `${hours} hours`
}

const signOf = (value: number) => (value < 0 ? '−' : '+')
