interface Option {
  value: string
  label: string
}

/** Those whose name holds what is typed. */
export function matchingOptions<T extends Option>(options: readonly T[], typed: string): T[] {
  const wanted = plain(typed)
  return wanted === '' ? [...options] : options.filter(({ label }) => plain(label).includes(wanted))
}

/** Without case and accents. */
function plain(text: string): string {
  return text
    .trim()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}
