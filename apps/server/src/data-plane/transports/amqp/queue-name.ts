/** The name of one of several queues: `%d` stands for its number from 0 on, `%03d` for the same with three digits, `%%` for `%`. */
export function queueName(pattern: string, index: number): string {
  return pattern.replace(
    /%(?:%|(0?)(\d{0,2})d)/g,
    (found, zero: string | undefined, width: string | undefined) =>
      found === '%%' ? '%' : String(index).padStart(Number(width ?? 0), zero === '0' ? '0' : ' '),
  )
}
