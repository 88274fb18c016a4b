import { z } from 'zod'
import { allRoutes } from './all-routes.ts'
import type { SwaggerDeclaration, SwaggerListing } from './api-docs.ts'
import { empty, nothing, type Route } from './base/route.ts'

type Operation = SwaggerDeclaration['apis'][number]['operations'][number]
type Parameter = Operation['parameters'][number]

const version = { swaggerVersion: '1.2', apiVersion: '5.1.9' } as const

/** The areas of the API in Swagger 1.2; the OpenAPI document says more. `basePath`: where the API answers. */
export function swaggerListing(basePath: string): SwaggerListing {
  const areas = [...new Set(allRoutes.map(({ area }) => area))]
  return {
    ...version,
    basePath,
    apis: areas.map((area) => ({ path: `/${area}`, name: area, description: area })),
  }
}

/** One area of the API in Swagger 1.2; null when there is no such area. */
export function swaggerDeclaration(area: string, basePath: string): SwaggerDeclaration | null {
  const routes = allRoutes.filter((route) => route.area === area)
  if (routes.length === 0) return null
  return {
    ...version,
    basePath,
    resourcePath: `/${area}`,
    produces: ['application/json'],
    apis: [...Map.groupBy(routes, ({ path }) => path)].map(([path, routes]) => ({
      path,
      operations: routes.map(operation),
    })),
  }
}

function operation(route: Route): Operation {
  const { method, path, summary } = route
  const words = path.split(/\W+/).filter(Boolean)
  return {
    method,
    nickname: [method.toLowerCase(), ...words].join('_'),
    summary,
    type: route.response === empty ? 'void' : 'any',
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(route.body === empty ? [] : [body(route)]),
    ],
  }
}

function body(route: Route): Parameter {
  const required = !route.body.safeParse(undefined).success
  return { name: 'JSON body', paramType: 'body', type: 'any', required, description: '' }
}

const simpleTypes: readonly unknown[] = ['string', 'number', 'integer', 'boolean', 'array']

function parameters(schema: z.ZodType, paramType: 'path' | 'query'): Parameter[] {
  if (schema === nothing) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, member]) => {
    const type =
      typeof member === 'object' && simpleTypes.includes(member.type) ? String(member.type) : 'string'
    return {
      name,
      paramType,
      type,
      required: paramType === 'path' || required.includes(name),
      description: '',
    }
  })
}
