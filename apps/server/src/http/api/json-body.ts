import { parseExactJson } from '@logline/message'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badRequest, contentTooLarge } from '../errors.ts'
import { jsonSizeProblem } from './json-size.ts'

/** Reads `application/json` and its relatives (`application/vnd.….v2+json`). An empty body is no body. */
export function addJsonBodies(api: FastifyInstance): void {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser(
    /^application\/([\w.+-]+\+)?json\b/,
    { parseAs: 'string' },
    async (request: FastifyRequest, text: string | Buffer) => {
      const parse = request.routeOptions.config.contract?.hasExactNumbers ? parseExactJson : JSON.parse
      return parseJson(text.toString().replace(byteOrderMark, ''), parse)
    },
  )
}

/** Some editors and shells begin a file with it. */
const byteOrderMark = /^\uFEFF/

function parseJson(text: string, parse: (text: string) => unknown): unknown {
  if (text.trim() === '') return undefined
  const problem = jsonSizeProblem(text)
  if (problem) throw contentTooLarge(`The body is too large: ${problem}.`)
  try {
    return withoutPrototypes(parse(text))
  } catch (error) {
    throw badRequest(`Malformed JSON in the body: ${error instanceof Error ? error.message : 'unreadable'}`)
  }
}

/** `__proto__` as a member would become a prototype when objects are merged. A reviver takes four times as long. */
function withoutPrototypes(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) for (const each of value) withoutPrototypes(each)
  else {
    if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__')
    for (const name in value) withoutPrototypes(Reflect.get(value, name))
  }
  return value
}
