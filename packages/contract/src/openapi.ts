import { z } from 'zod'
import { allRoutes } from './all-routes.ts'
import {
  apiError,
  detailedError,
  editConflict,
  missingStreamPermission,
  validationApiError,
  validationResult,
} from './base/errors.ts'
import { empty, nothing, type Route } from './base/route.ts'
import { secondFactorNeeded } from './base/second-factor-needed.ts'

type Json = Record<string, unknown>

const errorBodies = {
  ApiError: apiError,
  DetailedError: detailedError,
  EditConflict: editConflict,
  MissingStreamPermission: missingStreamPermission,
  SecondFactorNeeded: secondFactorNeeded,
  ValidationApiError: validationApiError,
  ValidationResult: validationResult,
}

const failures: Readonly<Record<string, string>> = {
  400: 'The request is wrong',
  401: 'No or wrong credentials',
  403: 'Not allowed',
  404: 'There is no such thing',
  default: 'Another failure; 304 says that nothing was to be changed',
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
      schemas: { ...errorSchemas(), Failure: failureSchema },
      responses: failureAnswers(),
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
    responses: { ...successes(route), ...failureResponses(route) },
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

function requestBody({ body, isForServers }: Route): Json {
  const media = isForServers ? 'application/x-www-form-urlencoded' : 'application/json'
  return {
    required: !body.safeParse(undefined).success,
    content: { [media]: { schema: jsonSchema(body, 'input') } },
  }
}

function successes(route: Route): Json {
  const nothing = { description: route.status === 302 ? 'Sent on to another address' : 'Done; no body' }
  if (route.response === empty) return { [route.status]: nothing }
  const schema = jsonSchema(route.response, 'output')
  const content = Object.fromEntries(route.media.map((media) => [media, { schema: schemaOf(media, schema) }]))
  const isOptional = route.response.safeParse(undefined).success
  const filled = { [route.status]: { description: route.summary, content } }
  return isOptional ? { ...filled, 204: { description: 'There is none; no body' } } : filled
}

/** The schema of a route describes its JSON and its events; everything else is a text or a file. */
function schemaOf(media: string, schema: Json): Json {
  return media.endsWith('json') || media === 'text/event-stream' ? schema : { type: 'string' }
}

function errorSchemas(): Json {
  return Object.fromEntries(
    Object.entries(errorBodies).map(([name, schema]) => [name, jsonSchema(schema, 'output')]),
  )
}

const failureSchema = {
  anyOf: Object.keys(errorBodies).map((name) => ({ $ref: `#/components/schemas/${name}` })),
}

function failureAnswers(): Json {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }
  return Object.fromEntries(
    Object.entries(failures).map(([code, description]) => [code, { description, content }]),
  )
}

function failureResponses({ permission }: Route): Json {
  const isPossible = (code: string) => permission !== 'anonymous' || code === '400' || code === 'default'
  const codes = Object.keys(failures).filter(isPossible)
  return Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/responses/${code}` }]))
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
