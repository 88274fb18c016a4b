import { universalSearch } from '@logline/contract'
import { expect, vi } from 'vitest'
import type { TestServer } from '../start-test-server.ts'
import { startGelfInput } from './gelf-input.ts'
import { sendGelf } from './gelf-sender.ts'

/** Sends messages through an input of their own and waits until all of them are found. */
export async function storeMessages(server: TestServer, messages: readonly object[]): Promise<void> {
  const { id, port } = await startGelfInput(server)
  await sendGelf(port, messages)
  const query = { query: `gl2_source_input:${id}`, range: 0, limit: 1 }
  await vi.waitFor(
    async () => {
      const found = await server.api.as('admin').call(universalSearch.relative, { query })
      expect(found.body.total_results).toBe(messages.length)
    },
    { timeout: 120_000, interval: 100 },
  )
}
