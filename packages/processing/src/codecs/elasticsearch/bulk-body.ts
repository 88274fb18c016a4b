import { DecodeError } from '../decoding/codec.ts'
import { isJsonObject, type JsonObject, readJsonObject } from '../decoding/json-input.ts'

/** One action of a bulk request, in the order of the sender. */
export interface BulkItem {
  action: BulkAction
  /** Empty when neither the action nor the address names one. */
  index: string
  /** Empty for none. */
  id: string
  /** As it came; null for an action that has none. */
  document: Buffer | null
}

const actions = ['index', 'create', 'update', 'delete'] as const
type BulkAction = (typeof actions)[number]

/** More of them in one request are a mistake or an attack. */
const maxItems = 100_000

/**
 * Lines of actions, each with the line of its document behind it
 * (https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-bulk). Documents are not read.
 * @param index for actions that name none
 * @throws DecodeError when a line of an action cannot be read: nothing of the request is of use then
 */
export function readBulkBody(body: Buffer, index: string): BulkItem[] {
  const items: BulkItem[] = []
  const lines = linesOf(body)
  let lineNo = 0
  for (let line = lines.next(); !line.done; line = lines.next()) {
    lineNo++
    const { value: text } = line
    if (isBlank(text)) continue
    if (items.length === maxItems) throw new DecodeError(`More than ${maxItems} actions in one request`)
    const { action, meta } = readAction(text, lineNo)
    const item = { action, index: textOf(meta._index) || index, id: textOf(meta._id), document: null }
    if (action === 'delete') {
      items.push(item)
      continue
    }
    const document = lines.next()
    if (document.done) throw new DecodeError(`The action in line ${lineNo} has no document`)
    lineNo++
    items.push({ ...item, document: document.value })
  }
  return items
}

function readAction(line: Buffer, lineNo: number): { action: BulkAction; meta: JsonObject } {
  const malformed = (why: string) => new DecodeError(`Malformed action/metadata line [${lineNo}], ${why}`)
  let json: JsonObject
  try {
    json = readJsonObject(line.toString(), 'Bulk')
  } catch (error) {
    throw error instanceof DecodeError ? malformed(error.message) : error
  }
  const [name = '', ...more] = Object.keys(json)
  const action = actions.find((known) => known === name)
  if (action === undefined || more.length > 0)
    throw malformed('expected one of create, index, update, delete')
  const meta = json[name]
  if (meta !== null && !isJsonObject(meta)) throw malformed('the action is no object')
  return { action, meta: meta ?? {} }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
    ? String(value)
    : ''
}

function* linesOf(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; ) {
    const end = body.indexOf(0x0a, at)
    yield body.subarray(at, end === -1 ? body.length : end)
    at = end === -1 ? body.length : end + 1
  }
}

/** Nothing but what ends a line on Windows. */
function isBlank(line: Buffer): boolean {
  return line.length === 0 || (line.length === 1 && line[0] === 0x0d)
}
