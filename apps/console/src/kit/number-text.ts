const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const short = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** `12,345`. */
export const countText = (count: number) => whole.format(count)

/** `1 index`, `12,345 documents`. */
export function countedText(count: number, one: string, many: string): string {
  return `${whole.format(count)} ${count === 1 ? one : many}`
}

/** `1 message`, `2,500 messages`. */
export const messagesText = (count: number) => countedText(count, 'message', 'messages')

/** `0.3` or `1,234.5`: rates and days, of which nobody needs more. */
export const shortText = (value: number) => short.format(value)
