const escaped = String.raw`\\(?:[pP]\{\w+\}|[^0-9AzZGQEkpPxuc])`
const atom = String.raw`(?:${escaped}|\[\^?\]?(?:\\.|[^\]\\])*\]|[^\\[\](){}*+?|])`
/** Groups that are neither repeated nor left out only say what is caught. */
const group = String.raw`\((?:\?:|\?<\w+>)?|\)(?![*+?{])`
const bounded = String.raw`(?:${group}|${atom}(?:(?:\?|\{\d{1,3}(?:,\d{1,3})?\})\??)?)`
const unbounded = String.raw`${atom}(?:[*+]|\{\d{1,3},\})\??`
const localForm = new RegExp(`^(?:${bounded})*(?:${unbounded}(?:${bounded})*)?$`, 'su')

/** Characters: of a longer one nobody needs to know. */
const longest = 300

/**
 * Whether all searches for one match behind the other look at each character a few times only, as `\s+` does: without
 * alternatives, and with one part at most that is repeated without bound, which is a single character. Such a search
 * looks beyond its match as far as that part reaches, and of what lies between nothing can match again but once. Of
 * others, such as `a.*b|a`, each search may look at all of the rest.
 */
export function isLocalRegex(source: string): boolean {
  return source.length <= longest && localForm.test(source)
}
