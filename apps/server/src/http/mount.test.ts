import { defineRoute } from '@logline/contract'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { addApi } from './api/api.ts'
import { mount } from './mount.ts'

const app = Fastify()
const base = { area: 'test', summary: 'test', permission: 'anonymous' } as const
const account = z.object({ name: z.string() })

const leaking = defineRoute({ ...base, method: 'GET', path: '/leaking', response: z.array(account) })
const wrong = defineRoute({ ...base, method: 'GET', path: '/wrong', response: account })
const tolerant = defineRoute({ ...base, method: 'PUT', path: '/tolerant', body: account, response: account })

beforeAll(async () => {
  await addApi(app, { nodeId: 'n', prefix: '/api', identify: async () => null }, (api) => {
    mount(api, leaking, async () => [{ name: 'jane', passwordHash: 'secret' }])
    // What a handler answers may be wrong at run time, whatever its type says.
    mount(api, wrong, async () => JSON.parse('{"name":7}'))
    mount(api, tolerant, async ({ body }) => body)
  })
})
afterAll(() => app.close())

it('drops every member of an answer that the response schema does not name', async () => {
  expect((await app.inject('/api/leaking')).json()).toEqual([{ name: 'jane' }])
})

it('answers 500 rather than something the contract does not allow', async () => {
  const answer = await app.inject('/api/wrong')
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({ type: 'ApiError' })
})

it('takes unknown members where the schema of the body is tolerant', async () => {
  const payload = { name: 'jane', extra: 1 }
  const headers = { 'x-requested-by': 'test' }
  const answer = await app.inject({ method: 'PUT', url: '/api/tolerant', payload, headers })
  expect([answer.statusCode, answer.json()]).toEqual([200, { name: 'jane' }])
})
