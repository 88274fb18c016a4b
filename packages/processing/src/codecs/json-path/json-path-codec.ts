import { type FieldValue, fieldText } from '@logline/message'
import { addField } from '../decoding/add-field.ts'
import type { Codec, DecodedMessage } from '../decoding/codec.ts'
import { readJson } from '../decoding/json-input.ts'
import type { DecodeText } from '../decoding/text-decoder.ts'
import { flattenedJson } from './flattened-json.ts'
import { compileJsonPath, type FirstAt } from './json-path.ts'

interface JsonPathOptions {
  decodeText: DecodeText
  path: string
  /** The whole document in place of the value at the path. */
  flattens: boolean
  source: string
}

const maxShownLength = 50

/** What an HTTP API answered: one value of it, or all of them (reference: inputs, section 4.4). */
export class JsonPathCodec implements Codec {
  readonly #options: JsonPathOptions
  /** Null: the whole document is wanted. */
  readonly #firstAt: FirstAt | null

  /** @throws Error when the path cannot be used */
  constructor(options: JsonPathOptions) {
    this.#options = options
    this.#firstAt = options.flattens ? null : compileJsonPath(options.path)
  }

  decode(payload: Buffer): readonly DecodedMessage[] {
    const { decodeText, path, source } = this.#options
    const json = readJson(decodeText(payload), 'JSON path')
    const fields = this.#firstAt === null ? flattenedJson(json) : resultOf(this.#firstAt(json))
    const message = `JSON API poll result: ${this.#firstAt === null ? '' : path} -> ${shown(fields)}`
    return [{ timestampMs: null, source: fieldText(source), message: fieldText(message), fields }]
  }
}

function resultOf(value: unknown): Record<string, FieldValue> {
  const fields: Record<string, FieldValue> = {}
  addField(fields, 'result', typeof value === 'boolean' ? String(value) : value)
  return fields
}

/** As Java writes a map, but not all of it. */
function shown(fields: Record<string, FieldValue>): string {
  let text = '{'
  for (const name in fields) {
    text += `${text === '{' ? '' : ', '}${name}=${fields[name]}`
    if (text.length >= maxShownLength) break
  }
  text += '}'
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}[...]` : text
}
