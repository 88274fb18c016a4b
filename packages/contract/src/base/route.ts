import { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call a route at all. Checks on the object itself (`streams:read:<id>`) are the handler's.
 * `anonymous`: no login needed; `authenticated`: any signed-in user; otherwise a permission string
 * whose `{name}` parts are filled from the path parameters, e.g. `users:edit:{username}`.
 */
export type RoutePermission = 'anonymous' | 'authenticated' | `${string}:${string}`

/** One endpoint of the REST API as a value: the server mounts it, the console calls it, OpenAPI is generated from it. */
export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  method: Method
  /** Below the API prefix `/api`, placeholders as `{name}`. */
  path: string
  /** Area of the API, used as the OpenAPI tag. */
  area: string
  summary: string
  permission: RoutePermission
  params: Params
  query: Query
  body: Body
  response: Response
  /** Status of a successful answer. */
  status: 200 | 201 | 202 | 204 | 302
  /** Media types of a successful answer, the first where nothing else is asked for. */
  media: readonly string[]
  /** Numbers in the body that a double cannot hold come as `bigint`: it has values of messages, which are kept exactly. */
  hasExactNumbers?: true
  /** The answer is a stream of server-sent events, and `response` the shape of each. Made with `defineEventStream`. */
  isEventStream?: true
  /** Other servers call it, with a form that proves who they are: it needs no `X-Requested-By`, and no cookie counts. */
  isForServers?: true
}

/** A server-sent event: its name, and what is sent with it as JSON. */
export interface ServerEvent {
  event: string
  data: unknown
}

/** An endpoint that answers with events until somebody has enough. */
export interface EventStreamRoute<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Event extends z.ZodType<ServerEvent> = z.ZodType<ServerEvent>,
> extends Route<Params, Query, typeof empty, Event> {
  isEventStream: true
}

/** Parameters of a route without placeholders, or query of a route that reads none. */
export const nothing = z.object({})
/** Body of a route that reads none (what is sent is ignored), or answer of a route that sends none. */
export const empty = z.void()

type RouteDefinition<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
> = Pick<Route, 'method' | 'path' | 'area' | 'summary' | 'permission'> & {
  params?: Params
  query?: Query
  /** Made with `z.strictObject`, so that unknown members are refused; `z.object` where the reference is tolerant. */
  body?: Body
  response?: Response
  status?: Route['status']
  media?: Route['media']
  hasExactNumbers?: true
  isForServers?: true
}

/**
 * Makes a route. Left out: no parameters, no query, no body, an empty answer, JSON, and status 200
 * (204 when the answer is empty as well).
 */
export function defineRoute<
  Params extends z.ZodType = typeof nothing,
  Query extends z.ZodType = typeof nothing,
  Body extends z.ZodType = typeof empty,
  Response extends z.ZodType = typeof empty,
>(definition: RouteDefinition<Params, Query, Body, Response>): Route<Params, Query, Body, Response> {
  const { method, path, area, summary, permission, media = ['application/json'] } = definition
  const exactness = definition.hasExactNumbers ? { hasExactNumbers: true } : {}
  const callers = definition.isForServers ? { isForServers: true } : {}
  const status = definition.status ?? (definition.response ? 200 : 204)
  const parts = {
    params: definition.params ?? nothing,
    query: definition.query ?? nothing,
    body: definition.body ?? empty,
    response: definition.response ?? empty,
  }
  // A part that is left out has its default as type argument, which the compiler cannot see from the value.
  return {
    method,
    path,
    area,
    summary,
    permission,
    media,
    status,
    ...exactness,
    ...callers,
    ...parts,
  } as Route<Params, Query, Body, Response>
}

/** Makes a route that answers with server-sent events. Left out: no parameters, no query. */
export function defineEventStream<
  Event extends z.ZodType<ServerEvent>,
  Params extends z.ZodType = typeof nothing,
  Query extends z.ZodType = typeof nothing,
>({
  event,
  ...definition
}: Omit<RouteDefinition<Params, Query, typeof empty, Event>, 'method' | 'body' | 'response' | 'status'> & {
  event: Event
}): EventStreamRoute<Params, Query, Event> {
  const media = ['text/event-stream']
  const route = defineRoute({ ...definition, media, method: 'GET', body: empty, response: event })
  // The parts that are left out have their default as type argument, as in defineRoute.
  return { ...route, isEventStream: true } as EventStreamRoute<Params, Query, Event>
}
