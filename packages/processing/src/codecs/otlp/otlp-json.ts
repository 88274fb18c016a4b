import { parseExactJson } from '@logline/message'
import { DecodeError } from '../decoding/codec.ts'
import { isJsonObject, type JsonObject, readJson } from '../decoding/json-input.ts'
import {
  doubleValue,
  maxValueDepth,
  newObject,
  type OtlpLogRecord,
  type OtlpResource,
  type OtlpScope,
  type OtlpValue,
  wholeValue,
} from './otlp-log.ts'

/**
 * Reads the JSON form of OTLP (OTLP 1.x, "JSON Protobuf Encoding"): ids are hexadecimal, enumerations are numbers, whole
 * numbers of 64 bits may be text. Each function @throws DecodeError for a member of another type.
 */

/** Whole numbers of 64 bits that are no texts. To keep their digits takes ten times as long, which nearly no request needs. */
const longWhole = /"(?:intValue|timeUnixNano|observedTimeUnixNano)"\s*:\s*-?\d{16}/

/** A request, or an object of it. */
export function readOtlpJson(text: string): JsonObject {
  const json = readJson(text, 'OTLP', longWhole.test(text) ? parseExactJson : JSON.parse)
  return isJsonObject(json) ? json : wrong('the request')
}

export function resourceOfJson(resourceLogs: JsonObject): OtlpResource {
  const resource = objectAt(resourceLogs, 'resource')
  return { ...attributesOf(resource), schemaUrl: textAt(resourceLogs, 'schemaUrl') }
}

export function scopeOfJson(scopeLogs: JsonObject): OtlpScope {
  const scope = objectAt(scopeLogs, 'scope')
  return {
    ...attributesOf(scope),
    name: textAt(scope, 'name'),
    version: textAt(scope, 'version'),
    schemaUrl: textAt(scopeLogs, 'schemaUrl'),
  }
}

export function recordOfJson(record: JsonObject): OtlpLogRecord {
  return {
    ...attributesOf(record),
    timeUnixNano: wholeAt(record, 'timeUnixNano'),
    observedTimeUnixNano: wholeAt(record, 'observedTimeUnixNano'),
    severityNumber: numberAt(record, 'severityNumber'),
    severityText: textAt(record, 'severityText'),
    body: anyValueOf(record.body, 0),
    flags: numberAt(record, 'flags'),
    traceId: idAt(record, 'traceId'),
    spanId: idAt(record, 'spanId'),
    eventName: textAt(record, 'eventName'),
  }
}

/** The objects of a list. */
export function objectsAt(json: JsonObject, key: string): JsonObject[] {
  return listAt(json, key).map((element) => (isJsonObject(element) ? element : wrong(key)))
}

function listAt(json: JsonObject, key: string): unknown[] {
  const list = json[key] ?? []
  return Array.isArray(list) ? list : wrong(key)
}

function attributesOf(json: JsonObject) {
  const attributes = objectsAt(json, 'attributes').map((each) => pairOf(each, 0))
  return { attributes, droppedAttributes: numberAt(json, 'droppedAttributesCount') }
}

function pairOf(attribute: JsonObject, depth: number): [string, OtlpValue] {
  return [textAt(attribute, 'key'), anyValueOf(attribute.value, depth)]
}

function anyValueOf(any: unknown, depth: number): OtlpValue {
  if (any === undefined || any === null) return null
  if (!isJsonObject(any)) return wrong('value')
  if (depth > maxValueDepth)
    throw new DecodeError(`OTLP: more than ${maxValueDepth} lists and objects in each other`)
  if (any.stringValue !== undefined) return textAt(any, 'stringValue')
  if (any.boolValue !== undefined)
    return typeof any.boolValue === 'boolean' ? any.boolValue : wrong('boolValue')
  if (any.intValue !== undefined) return wholeValue(wholeAt(any, 'intValue'))
  if (any.doubleValue !== undefined) return doubleOf(any.doubleValue)
  if (any.bytesValue !== undefined) return Buffer.from(textAt(any, 'bytesValue'), 'base64').toString('base64')
  if (any.arrayValue !== undefined)
    return listAt(objectAt(any, 'arrayValue'), 'values').map((each) => anyValueOf(each, depth + 1))
  return any.kvlistValue === undefined ? null : mapOf(objectAt(any, 'kvlistValue'), depth + 1)
}

function mapOf(list: JsonObject, depth: number): OtlpValue {
  const object = newObject()
  for (const attribute of objectsAt(list, 'values')) {
    const [key, value] = pairOf(attribute, depth)
    object[key] = value
  }
  return object
}

function doubleOf(json: unknown): OtlpValue {
  const double = typeof json === 'string' && json.trim() === '' ? Number.NaN : Number(json)
  const isWritten = typeof json === 'number' || typeof json === 'bigint'
  if (isWritten || json === 'NaN' || (typeof json === 'string' && !Number.isNaN(double)))
    return doubleValue(double)
  return wrong('doubleValue')
}

function objectAt(json: JsonObject, key: string): JsonObject {
  const object = json[key] ?? {}
  return isJsonObject(object) ? object : wrong(key)
}

function textAt(json: JsonObject, key: string): string {
  const text = json[key] ?? ''
  return typeof text === 'string' ? text : wrong(key)
}

/** Hexadecimal in either case; what is something else is kept as it is. */
function idAt(json: JsonObject, key: string): string {
  const text = textAt(json, key)
  return /^[0-9A-F]*$/i.test(text) ? text.toLowerCase() : text
}

const wholePattern = /^-?\d{1,20}$/

function wholeAt(json: JsonObject, key: string): bigint {
  const whole = json[key] ?? 0
  if (typeof whole === 'bigint') return whole
  const isWhole = typeof whole === 'number' ? Number.isInteger(whole) : wholePattern.test(String(whole))
  return isWhole && (typeof whole === 'number' || typeof whole === 'string') ? BigInt(whole) : wrong(key)
}

function numberAt(json: JsonObject, key: string): number {
  return Number(wholeAt(json, key))
}

function wrong(key: string): never {
  throw new DecodeError(`OTLP: ${key} has another type`)
}
