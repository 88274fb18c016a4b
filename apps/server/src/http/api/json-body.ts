import type { FastifyInstance } from 'fastify'
import { badRequest, contentTooLarge } from '../errors.ts'
import { jsonSizeProblem } from './json-size.ts'

/** Reads `application/json` and its relatives (`application/vnd.….v2+json`). An empty body is no body. */
export function addJsonBodies(api: FastifyInstance): void {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser(
    /^application\/([\w.+-]+\+)?json\b/,
    { parseAs: 'string' },
    async (_request: unknown, text: string | Buffer) => parseJson(text.toString().replace(byteOrderMark, '')),
  )
}

/** Some editors and shells begin a file with it. */
const byteOrderMark = /^\uFEFF/

function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  const problem = jsonSizeProblem(text)
  if (problem) throw contentTooLarge(`The body is too large: ${problem}.`)
  try {
    return JSON.parse(text, dropPrototype)
  } catch (error) {
    throw badRequest(`Malformed JSON in the body: ${error instanceof Error ? error.message : 'unreadable'}`)
  }
}

/** `__proto__` as a member would become a prototype when objects are merged. */
function dropPrototype(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value
}
