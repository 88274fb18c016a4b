import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { allRoutes } from './all-routes.ts'
import { empty } from './base/route.ts'
import { openApiDocument } from './openapi.ts'

const committed = new URL('../../../openapi.json', import.meta.url)

it('is committed as generated: run "npm run -w packages/contract openapi" after changing a route', () => {
  const generated = `${JSON.stringify(openApiDocument(), null, 2)}\n`
  expect(readFileSync(committed, 'utf8') === generated).toBe(true)
})

it('describes every route once', () => {
  const names = allRoutes.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(names).size).toBe(names.length)
})

it('names every placeholder of a path in its params, and no others', () => {
  for (const { path, params } of allRoutes) {
    const placeholders = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name)
    const { properties = {} } = z.toJSONSchema(params, { io: 'input' })
    expect(Object.keys(properties).sort(), path).toEqual(placeholders.sort())
  }
})

/** Where the documented API, or the standard it follows, takes members it does not know. */
const tolerant: readonly string[] = [
  'PUT /streams/{streamId}',
  'PUT /system/indices/index_sets/{id}',
  'PUT /system/outputs/{outputId}',
  'POST /system/authentication/oidc/providers/{providerId}/backchannel-logout',
  'PUT /users/{userId}',
  'POST /users/{userId}/tokens/{name}',
]

it('refuses unknown members in the body of every route that is not documented to take them', () => {
  const loose = allRoutes
    .filter(({ body }) => body !== empty && !isStrict(z.toJSONSchema(body, { io: 'input' })))
    .map(({ method, path }) => `${method} ${path}`)
  expect(loose.filter((name) => !tolerant.includes(name))).toEqual([])
})

/** Every way to be an object at the top of the body says what else it may hold. */
function isStrict(schema: z.core.JSONSchema.BaseSchema): boolean {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.every((choice) => typeof choice === 'boolean' || isStrict(choice))
  return schema.type !== 'object' || schema.additionalProperties !== undefined
}
