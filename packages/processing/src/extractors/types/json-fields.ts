import type { ConfigurationOf, extractorTypes } from '@logline/contract/plug-ins'
import { exactJson, parseExactJson } from '@logline/message'

export type JsonSplitting = ConfigurationOf<typeof extractorTypes.types.json>

type Fields = Record<string, unknown>

/** Characters of all names and values of the fields: separators, which may be long, are in them many times. */
const maxLength = 1_000_000
/** Objects within objects. */
const maxDepth = 100

/**
 * The fields a JSON object becomes: nested objects give names with separators, or one text when flattened; lists give
 * one text (reference: extractors, section 4).
 * @throws Error that says why the text is no JSON object, or that it becomes too much
 */
export function jsonFields(options: JsonSplitting, text: string): Fields {
  const root: unknown = parseExactJson(text)
  if (!isObject(root)) throw new Error('The text is not a JSON object')
  const fields: [string, unknown][] = []
  let length = 0
  for (const [name, value] of fieldsOf(root, { prefix: options.key_prefix, depth: 1 }, options)) {
    length += name.length + (typeof value === 'string' ? value.length : 0)
    if (length > maxLength) throw tooLong()
    fields.push([name, value])
  }
  return Object.fromEntries(fields)
}

function tooLong(): Error {
  return new Error(`The fields become longer than ${maxLength} characters`)
}

interface Place {
  prefix: string
  depth: number
}

function* fieldsOf(
  object: Fields,
  { prefix, depth }: Place,
  options: JsonSplitting,
): Generator<[string, unknown]> {
  if (depth > maxDepth) throw new Error(`Objects lie more than ${maxDepth} deep in each other`)
  for (const [key, value] of Object.entries(object)) {
    const name = prefix + keyName(key, options)
    if (value === null) continue
    if (Array.isArray(value)) yield [name, listText(value, options)]
    else if (!isObject(value)) yield [name, value]
    else if (options.flatten) yield [name, pairsText(value, options)]
    else yield* fieldsOf(value, { prefix: name + options.key_separator, depth: depth + 1 }, options)
  }
}

/** Only a key with a plain space is changed, but then every white space in it. */
function keyName(key: string, { replace_key_whitespace, key_whitespace_replacement }: JsonSplitting): string {
  if (!replace_key_whitespace || !key.includes(' ')) return key
  return key.replaceAll(/\s/g, () => key_whitespace_replacement)
}

function pairsText(object: Fields, options: JsonSplitting): string {
  const pairs = Object.entries(object).filter(([, value]) => value !== null)
  if (pairs.length * options.kv_separator.length > maxLength) throw tooLong()
  return joined(
    pairs.map(([key, value]) => `${key}${options.kv_separator}${plainText(value)}`),
    options.list_separator,
  )
}

function listText(list: readonly unknown[], { list_separator }: JsonSplitting): string {
  return joined(list.filter((value) => value !== null).map(plainText), list_separator)
}

function joined(parts: readonly string[], separator: string): string {
  if (parts.length * separator.length > maxLength) throw tooLong()
  return parts.join(separator)
}

function plainText(value: unknown): string {
  return typeof value === 'string' ? value : exactJson(value)
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
