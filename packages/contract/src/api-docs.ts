import { z } from 'zod'
import { defineRoute } from './base/route.ts'

const area = 'api-docs'
const base = { method: 'GET', area, permission: 'anonymous' } as const
const page = { ...base, response: z.string(), media: ['text/html'] } as const
const route = z.object({ route: z.string() })

/** A member of a path, a query or a body, as Swagger 1.2 describes it. */
const parameter = z.object({
  name: z.string(),
  paramType: z.enum(['path', 'query', 'body']),
  type: z.string(),
  required: z.boolean(),
  description: z.string(),
})

const swagger = { swaggerVersion: z.literal('1.2'), apiVersion: z.string(), basePath: z.string() }

const listing = z.object({
  ...swagger,
  apis: z.array(z.object({ path: z.string(), name: z.string(), description: z.string() })),
})

const declaration = z.object({
  ...swagger,
  resourcePath: z.string(),
  produces: z.array(z.string()),
  apis: z.array(
    z.object({
      path: z.string(),
      operations: z.array(
        z.object({
          method: z.string(),
          nickname: z.string(),
          summary: z.string(),
          type: z.string(),
          parameters: z.array(parameter),
        }),
      ),
    }),
  ),
})

/** Pages to look through the API and to try it out, and its description in the words of older tools. */
export const apiDocs = {
  browser: defineRoute({
    ...page,
    path: '/api-browser',
    summary: 'A page to look through and try out the API',
  }),
  browserIndex: defineRoute({ ...page, path: '/api-browser/index.html', summary: 'The same page' }),
  browserGlobal: defineRoute({ ...page, path: '/api-browser/global/index.html', summary: 'The same page' }),
  browserFile: defineRoute({
    ...base,
    path: '/api-browser/{route}',
    summary: 'A file of that page',
    params: route,
    response: z.string(),
    media: ['text/javascript', 'text/css'],
  }),
  listing: defineRoute({
    ...base,
    path: '/api-docs',
    summary: 'The areas of the API, as a resource listing of Swagger 1.2',
    response: listing,
  }),
  globalListing: defineRoute({
    ...base,
    path: '/api-docs/global',
    summary: 'The same: there is one address for all servers',
    response: listing,
  }),
  declaration: defineRoute({
    ...base,
    path: '/api-docs/{route}',
    summary: 'One area of the API, as an API declaration of Swagger 1.2',
    params: route,
    response: declaration,
  }),
}

export type SwaggerListing = z.output<typeof listing>
export type SwaggerDeclaration = z.output<typeof declaration>
