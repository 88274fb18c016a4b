import type { JsonSplitting } from '@logline/contract'

type Fields = Record<string, unknown>

/**
 * The fields a JSON object becomes: nested objects give names with separators, or one text when flattened; lists give
 * one text (reference: extractors, section 4). Throws an Error that says why the text is no JSON object.
 */
export function jsonFields(options: JsonSplitting): Fields {
  const root: unknown = JSON.parse(options.string)
  if (!isObject(root)) throw new Error('The text is not a JSON object')
  return Object.fromEntries(fieldsOf(root, options.key_prefix, options))
}

function fieldsOf(object: Fields, prefix: string, options: JsonSplitting): [string, unknown][] {
  return Object.entries(object).flatMap(([key, value]): [string, unknown][] => {
    const name = prefix + keyName(key, options)
    if (value === null) return []
    if (Array.isArray(value)) return [[name, listText(value, options)]]
    if (!isObject(value)) return [[name, value]]
    if (options.flatten) return [[name, pairsText(value, options)]]
    return fieldsOf(value, name + options.key_separator, options)
  })
}

/** Only a key with a plain space is changed, but then every white space in it. */
function keyName(key: string, { replace_key_whitespace, key_whitespace_replacement }: JsonSplitting): string {
  if (!replace_key_whitespace || !key.includes(' ')) return key
  return key.replaceAll(/\s/g, () => key_whitespace_replacement)
}

function pairsText(object: Fields, options: JsonSplitting): string {
  const pairs = Object.entries(object).filter(([, value]) => value !== null)
  return pairs
    .map(([key, value]) => `${key}${options.kv_separator}${plainText(value)}`)
    .join(options.list_separator)
}

function listText(list: readonly unknown[], { list_separator }: JsonSplitting): string {
  return list
    .filter((value) => value !== null)
    .map(plainText)
    .join(list_separator)
}

function plainText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
