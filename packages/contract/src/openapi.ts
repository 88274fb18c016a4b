import { z } from 'zod'
import { allRoutes } from './all-routes.ts'
import { apiError } from './errors.ts'
import { empty, nothing, type Route } from './route.ts'

type Json = Record<string, unknown>

const failures: Readonly<Record<string, string>> = {
  400: 'The request is wrong',
  401: 'No or wrong credentials',
  403: 'Not allowed',
  404: 'There is no such thing',
}

/** The OpenAPI 3.1 description of every route, made of the same values the server runs on. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const route of allRoutes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Logline',
      version: '5.1.9',
      description:
        'Every path accepts `?pretty=true` and a trailing slash. Requests that change something carry the header X-Requested-By.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { ApiError: jsonSchema(apiError, 'output') },
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic' },
        session: { type: 'apiKey', in: 'cookie', name: 'authentication' },
      },
    },
  }
}

function operation(route: Route): Json {
  const isAnonymous = route.permission === 'anonymous'
  return {
    operationId: operationId(route),
    tags: [route.area],
    summary: route.summary,
    'x-permission': route.permission,
    security: isAnonymous ? [] : [{ basic: [] }, { session: [] }],
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(route.body === empty ? {} : { requestBody: requestBody(route) }),
    responses: { [route.status]: success(route), ...failureResponses(route) },
  }
}

/** `getSystemSessions`, `deleteUsersUserIdTokensIdOrToken`. */
function operationId({ method, path }: Route): string {
  const words = path.split(/[^\w]+/).filter(Boolean)
  return method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('')
}

function parameters(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  if (schema === nothing) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input')
  return Object.entries(properties as Json).map(([name, schema]) => ({
    name,
    in: place,
    // The members of an object schema are described by an object and a list of names.
    required: place === 'path' || (required as string[]).includes(name),
    schema,
  }))
}

function requestBody({ body }: Route): Json {
  return {
    required: !body.safeParse(undefined).success,
    content: { 'application/json': { schema: jsonSchema(body, 'input') } },
  }
}

function success(route: Route): Json {
  if (route.response === empty) return { description: 'Done; no body' }
  const schema = jsonSchema(route.response, 'output')
  const mediaType = route.isEventStream ? 'text/event-stream' : 'application/json'
  return { description: route.summary, content: { [mediaType]: { schema } } }
}

function failureResponses({ permission }: Route): Json {
  const codes = Object.keys(failures).filter((code) => permission !== 'anonymous' || code === '400')
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/ApiError' } } }
  return Object.fromEntries(codes.map((code) => [code, { description: failures[code], content }]))
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
