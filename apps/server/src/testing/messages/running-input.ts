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
