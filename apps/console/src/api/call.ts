import type { Route } from '@logline/contract'
import { exactJson, parseExactAnswer } from '@logline/message'
import type { z } from 'zod'
import { ApiError } from './api-error.ts'
import { apiUrl } from './base-path.ts'
import { connectionListener } from './connection.ts'

/** A member is needed exactly when its schema needs it. */
type Part<Name extends string, Schema extends z.ZodType> =
  undefined extends z.input<Schema>
    ? { [key in Name]?: z.input<Schema> }
    : Record<never, never> extends z.input<Schema>
      ? { [key in Name]?: z.input<Schema> }
      : { [key in Name]: z.input<Schema> }

/** What a route is asked with. */
export type RouteInput<R extends Route> = Part<'params', R['params']> &
  Part<'query', R['query']> &
  Part<'body', R['body']>

/** What a route answers. */
export type RouteAnswer<R extends Route> = z.output<R['response']>

/** The input of a route, which may be left out where the route needs none. */
export type InputArguments<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input]

interface CallSettings {
  signal?: AbortSignal
  /** Made by a timer: does not keep the session alive, and does not wait for a sign-in. */
  isPolling?: boolean
}

/**
 * Calls an endpoint of the contract. Throws `ApiError` for every answer that is not a success. A 401 while signed in
 * asks for the password over the page and then repeats the call, so that nothing typed is lost.
 */
export function call<R extends Route>(
  route: R,
  ...[input]: InputArguments<RouteInput<R> & CallSettings>
): Promise<RouteAnswer<R>> {
  return answerOf(route, input ?? {})
}

/** The same for an input whose type was checked before, as that of a query is. */
export async function answerOf<R extends Route>(route: R, input: PlainInput): Promise<RouteAnswer<R>> {
  const request = requestOf(route, input)
  const answer = await send(request)
  const listener = connectionListener()
  const isSessionOver = answer.status === 401 && route.permission !== 'anonymous' && listener !== null
  if (!isSessionOver) return resultOf(request, answer)
  if (request.isPolling) {
    void listener.onUnauthorized()
    return resultOf(request, answer)
  }
  await listener.onUnauthorized()
  return resultOf(request, await send(request))
}

interface PlainInput extends CallSettings {
  params?: unknown
  query?: unknown
  body?: unknown
}

interface PreparedRequest {
  method: string
  url: string
  init: RequestInit
  isPolling: boolean
}

function requestOf(route: Route, input: PlainInput): PreparedRequest {
  const { params, query, body, signal, isPolling = false } = input
  const url = apiUrl(fillPath(route.path, params)) + queryText(query)
  const isText = typeof body === 'string'
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    'X-Requested-By': 'XMLHttpRequest',
    ...(body !== undefined && { 'Content-Type': isText ? 'text/plain' : 'application/json' }),
    ...(isPolling && { 'X-Graylog-No-Session-Extension': 'true' }),
  }
  const init: RequestInit = {
    method: route.method,
    headers,
    credentials: 'same-origin',
    ...(body !== undefined && { body: isText ? body : exactJson(body) }),
    ...(signal && { signal }),
  }
  return { method: route.method, url, init, isPolling }
}

async function send(request: PreparedRequest): Promise<Response> {
  try {
    return await fetch(request.url, request.init)
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    const error = new ApiError(0, String(cause), request)
    connectionListener()?.onUnreachable(error)
    throw error
  }
}

/** The server's answers are checked against the contract where they are written; here they only get its type. */
async function resultOf<T>(request: PreparedRequest, response: Response): Promise<T> {
  const text = await response.text()
  const body = text === '' ? null : parseJson(text)
  if (!response.ok) throw new ApiError(response.status, body, request)
  return body as T // the wire's edge: see above
}

function parseJson(text: string): unknown {
  try {
    return parseExactAnswer(text)
  } catch {
    return text
  }
}

/** Puts values into `{name}` placeholders, percent-encoded. */
export function fillPath(path: string, params: unknown): string {
  const values: Record<string, unknown> = { ...(params ?? {}) }
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined || value === null) throw new Error(`${path} needs a value for ${name}`)
    return encodeURIComponent(String(value))
  })
}

/** `{ a: 1, b: ['x', 'y'] }` → `?a=1&b=x&b=y`; what is undefined or null is left out. */
export function queryText(query: unknown): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    const values: unknown[] = Array.isArray(value) ? value : [value]
    for (const item of values) if (item !== undefined && item !== null) search.append(name, String(item))
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}
