const digits = (number: number, most: number) =>
  new Intl.NumberFormat('en', { maximumSignificantDigits: most }).format(number)

/** `45.7 %`, `0.4 %`: one digit behind the point, two significant ones below one percent. */
export function shareText(share: number): string {
  const percent = share * 100
  return `${percent >= 1 || percent === 0 ? percent.toFixed(1) : digits(percent, 2)} %`
}

/** `×129`, `×7.3`, `×0.18`. */
export function liftText(lift: number): string {
  return `×${lift >= 100 ? digits(Math.round(lift), 3) : digits(lift, 2)}`
}

/** `18 minutes`. */
export function lengthText(ms: number): string {
  const units = [
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
    ['second', 1_000],
    ['millisecond', 1],
  ] as const
  const [name, unitMs] = units.find(([, unitMs]) => ms >= unitMs * 2 || ms === unitMs) ?? ['millisecond', 1]
  const count = Math.round((ms / unitMs) * 10) / 10
  return `${digits(count, 3)} ${name}${count === 1 ? '' : 's'}`
}
