/** Every two-letter language the runtime can format for, named in English. */
export function knownLocales(): Record<string, { language_tag: string; display_name: string }> {
  const names = new Intl.DisplayNames(['en'], { type: 'language' })
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const candidates = Array.from(letters, (first) => Array.from(letters, (second) => first + second)).flat()
  const tags = Intl.DateTimeFormat.supportedLocalesOf(candidates)
  return Object.fromEntries(
    tags.map((tag) => [tag, { language_tag: tag, display_name: names.of(tag) ?? tag }]),
  )
}
