import type { Route } from '@logline/contract'
import { exactJson, parseExactJson } from '@logline/message'
import type { z } from 'zod'

interface CallInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  params?: z.input<P>
  query?: z.input<Q>
  body?: z.input<B>
  headers?: Record<string, string>
}

interface Answer<Body> {
  status: number
  headers: Headers
  /** As sent. Its type holds for a successful answer. */
  body: Body
}

/** Calls the API over HTTP as one caller. */
export interface ApiClient {
  call: <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    route: Route<P, Q, B, R>,
    input?: CallInput<P, Q, B>,
  ) => Promise<Answer<z.output<R>>>
  /** A request of any shape, for what the contract does not allow. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
}

/** `url` ends with a slash; `headers` say who calls. */
export function apiClient(url: string, headers: Record<string, string>): ApiClient {
  return {
    async call(route, input = {}) {
      const response = await fetch(new URL(`api${pathOf(route, input)}`, url), {
        method: route.method,
        headers: { ...headers, ...jsonHeaders(input.body), 'x-requested-by': 'test', ...input.headers },
        ...(input.body === undefined ? {} : { body: exactJson(input.body) }),
      })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
      return {
        status: response.status,
        headers: response.headers,
        body: (isJson ? parseExactJson(text) : text) as never, // the answer is of the route's type
      }
    },
    fetch: (path, init = {}) =>
      fetch(new URL(`api${path}`, url), {
        redirect: 'manual',
        ...init,
        headers: { ...headers, 'x-requested-by': 'test', ...Object.fromEntries(new Headers(init.headers)) },
      }),
  }
}

function jsonHeaders(body: unknown): Record<string, string> {
  return body === undefined ? {} : { 'content-type': 'application/json' }
}

function pathOf(route: Route, input: { params?: unknown; query?: unknown }): string {
  // Schemas of params and query are objects of values that can be written as text.
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one))
  }
  return query.size === 0 ? path : `${path}?${query}`
}

/** Signs in as a user by the access token. */
export function tokenHeader({ token }: { token: string }): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${token}:token`).toString('base64')}` }
}
