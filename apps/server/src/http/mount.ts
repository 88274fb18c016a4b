import { empty, type Route, safeParseBody } from '@logline/contract'
import { exactJson } from '@logline/message'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Actor } from './actor.ts'
import { badRequest } from './errors.ts'

interface Call<Params, Query, Body> {
  params: Params
  query: Query
  body: Body
  actor: Actor
  request: FastifyRequest
  reply: FastifyReply
}

/** What a handler returns that has sent its answer itself, because it is not JSON. */
export const alreadySent = Symbol('already sent')

type Handler<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = (
  call: Call<z.output<P>, z.output<Q>, z.output<B>>,
) => Promise<z.input<R> | typeof alreadySent>

/**
 * Serves a route of the contract. By the time the handler runs, the caller is signed in and holds the route's
 * permission, and every part of the request has passed its schema. What the handler returns passes the response
 * schema, which drops every member it does not name.
 */
export function mount<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  route: Route<P, Q, B, R>,
  handler: Handler<P, Q, B, R>,
): void {
  app.route({
    method: route.method,
    url: urlOf(route),
    config: { contract: route },
    handler: async (request, reply) => {
      const answer = await handler({
        params: parsed(route.params, request.params, 'path'),
        query: parsed(route.query, request.query, 'query'),
        body: parsed(route.body, bodyOf(route, request), 'body'),
        actor: request.actor,
        request,
        reply,
      }).catch((error: unknown) => {
        // Whoever lost a right meanwhile has been refused; the work that was stopped for that failed.
        if (!reply.sent) throw error
        return alreadySent
      })
      if (answer === alreadySent || reply.sent) return reply
      return send(reply.status(route.status), route.response, answer, wantsPretty(request))
    },
  })
}

/** The path as the router writes it. */
export function urlOf({ path }: Pick<Route, 'path'>): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** A route that reads no body ignores one that is sent: some clients send `{}` with every POST. */
function bodyOf(route: Route, request: FastifyRequest): unknown {
  return route.body === empty ? undefined : request.body
}

function send(reply: FastifyReply, response: z.ZodType, answer: unknown, isPretty: boolean): FastifyReply {
  const body = response.parse(answer)
  if (body === undefined) return reply.send()
  if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8')
  return reply.send(exactJson(body, isPretty ? 2 : 0))
}

/** Whether the caller asks for JSON that people can read. */
export function wantsPretty(request: FastifyRequest): boolean {
  // Fastify types the query as unknown; its default parser makes a flat object of text.
  const { pretty } = request.query as Record<string, unknown>
  return pretty !== undefined && pretty !== 'false'
}

/** A part of a request in the shape of its schema. Throws 400 with all that is wrong in it. */
export function parsed<T extends z.ZodType>(
  schema: T,
  value: unknown,
  part: 'path' | 'query' | 'body',
): z.output<T> {
  const result = part === 'body' ? safeParseBody(schema, value) : schema.safeParse(value)
  if (result.success) return result.data
  throw badRequest(problemsText(result.error.issues, (issue) => problemText(issue, schema, part)))
}

/** A body of many mistakes is told some of them; so is who has sent a name without end. */
const problemsShown = 20
const problemLength = 1_000

function problemsText(
  issues: readonly z.core.$ZodIssue[],
  textOf: (issue: z.core.$ZodIssue) => string,
): string {
  const texts = issues.slice(0, problemsShown).map((issue) => {
    const text = textOf(issue)
    return text.length > problemLength ? `${text.slice(0, problemLength)} …` : text
  })
  const more = issues.length - texts.length
  return [...texts, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n')
}

function problemText(issue: z.core.$ZodIssue, schema: z.ZodType, part: string): string {
  const where = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys
      .slice(0, problemsShown)
      .map((key) => `"${[...issue.path, key].join('.')}"`)
      .join(', ')
    return `Unrecognized property ${names} in ${part}.${knownProperties(schema, issue.path)}`
  }
  const message = /[.!]$/.test(issue.message) ? issue.message : `${issue.message}.`
  return where === '' ? `Invalid ${part}: ${message}` : `Invalid "${where}" in ${part}: ${message}`
}

/** Named for a mistake at the top level only: deeper objects may be one of several shapes. */
function knownProperties(schema: z.ZodType, path: readonly PropertyKey[]): string {
  if (path.length > 0 || !('shape' in schema)) return ''
  return `\nKnown properties: ${Object.keys(schema.shape as object).join(', ')}.` // `shape` is an object's members
}
