/**
 * The address bar holds plain texts, as Graylog's links do: `?q=a%3A1&page=2`, a list as a repeated name. (The router's
 * own form would write JSON, and turn a query of digits into a number.)
 */
export function parseSearch(text: string): Record<string, string | string[]> {
  const search = new URLSearchParams(text)
  const names = new Set(search.keys())
  return Object.fromEntries(
    [...names].map((name) => {
      const values = search.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}

export function printSearch(values: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    const items: unknown[] = Array.isArray(value) ? value : [value]
    for (const item of items)
      if (item !== undefined && item !== null && item !== '') search.append(name, String(item))
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}
