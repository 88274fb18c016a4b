interface Option {
  value: string
  label: string
  disabled?: boolean
}

/** A thousand lines take long to draw, and nobody reads them. */
const mostOptions = 100

/** Those whose name holds what is typed; when there are too many, the last line says how many more there are. */
export function shownOptions<T extends Option>(options: readonly T[], typed: string): (T | Option)[] {
  const wanted = plain(typed)
  const found = wanted === '' ? options : options.filter(({ label }) => plain(label).includes(wanted))
  const more = found.length - mostOptions
  if (more <= 0) return [...found]
  const label = `${more.toLocaleString('en')} more: type a part of the name`
  return [...found.slice(0, mostOptions), { value: '…', label, disabled: true }]
}

/** Without case and accents. */
function plain(text: string): string {
  return text
    .trim()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}
