import { inputStates, inputs, universalSearch } from '@logline/contract'
import { expect, vi } from 'vitest'
import type { TestServer } from '../start-test-server.ts'

const timeout = 120_000

/** Starts an input through the API and waits until it runs. Returns its id. */
export async function startInput(
  server: TestServer,
  type: string,
  configuration: Record<string, unknown>,
): Promise<string> {
  const body = { title: 'Test', type, global: true, configuration }
  const created = await server.api.as('admin').call(inputs.create, { body })
  expect(created.status).toBe(201)
  await inputBecomes(server, created.body.id, 'RUNNING')
  return created.body.id
}

export async function inputBecomes(server: TestServer, inputId: string, state: string): Promise<void> {
  const params = { inputId }
  await vi.waitFor(
    async () =>
      expect((await server.api.as('admin').call(inputStates.get, { params })).body.state).toBe(state),
    { timeout },
  )
}

/**
 * An input that reaches nobody runs and says so, and its field, in which `secret` stands, is read as `hidden` by whoever
 * may not edit it, and is no text in the database.
 */
export async function expectFailingWithSecret(
  server: TestServer,
  input: { type: string; configuration: Record<string, unknown> },
  { field, hidden }: { field: string; hidden: string },
): Promise<void> {
  const body = { title: 'Away', ...input, global: true }
  const inputId = (await server.api.as('admin').call(inputs.create, { body })).body.id
  await inputBecomes(server, inputId, 'FAILING')
  const reader = await server.seed.user({ permissions: ['inputs:read'] })
  const read = await server.api.as(reader).call(inputs.get, { params: { inputId } })
  expect(read.body.attributes[field]).toBe(hidden)
  const query = server.db.selectFrom('inputs').select('configuration').where('id', '=', inputId)
  expect((await query.executeTakeFirstOrThrow()).configuration).not.toContain('secret')
}

/** The messages of an input, oldest first, once there are so many. */
export async function messagesOfInput(server: TestServer, inputId: string, count: number) {
  const query = { query: `gl2_source_input:${inputId}`, range: 0, limit: 150, sort: 'timestamp:asc' }
  return vi.waitFor(
    async () => {
      const { body } = await server.api.as('admin').call(universalSearch.relative, { query })
      expect(body.messages).toHaveLength(count)
      return body.messages.map(({ message }) => message)
    },
    { timeout, interval: 100 },
  )
}
