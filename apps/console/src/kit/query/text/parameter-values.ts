import type { SearchParameter } from '@logline/contract'

/** Values of parameters that were entered, by the name of the parameter. */
export type Bindings = Readonly<Record<string, string | number | boolean>>

const mention = /\$([a-zA-Z_]\w*)\$/g

/** Names of the `$name$` in a query text, each once (reference: search semantics). */
export function mentionedParameters(text: string): string[] {
  const names = Array.from(text.matchAll(mention), (match) => match[1] ?? '')
  return [...new Set(names)]
}

/** What the query uses and nobody has declared. */
export function undeclaredParameters(text: string, parameters: readonly SearchParameter[]): string[] {
  return mentionedParameters(text).filter((name) => !parameters.some((one) => one.name === name))
}

/** What a search puts in the place of `$name$`: the value that was typed, its own, its default, or nothing. */
export function parameterTexts(
  parameters: readonly SearchParameter[],
  bindings: Bindings,
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const { type, name, binding, default_value, optional } of parameters) {
    const typed = Object.hasOwn(bindings, name) ? bindings[name] : undefined
    const value = typed ?? binding?.value ?? default_value ?? (optional ? '' : undefined)
    if (type === 'value-parameter-v1' && value !== undefined) texts.set(name, String(value))
  }
  return texts
}

/** Puts values in the place of `$name$`; parameters without a value of their own stay. */
export function withValues(query: string, values: ReadonlyMap<string, string>): string {
  return query.replace(mention, (text, name: string) => values.get(name) ?? text)
}

/** With a typed value; an empty one leaves the parameter to its default. */
export function withBinding(bindings: Bindings, name: string, value: string): Bindings {
  const { [name]: _, ...others } = bindings
  return value === '' ? others : { ...others, [name]: value }
}

export function isSameBindings(a: Bindings, b: Bindings): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}
