import { expect } from 'vitest'
import type { TestServer } from '../start-test-server.ts'
import { messagesOfInput } from './running-input.ts'

/** All fields that search returns of a message, but for those that say how it was received. */
export interface GoldenRecord {
  message: string
  source: string
  timestamp: unknown
  [field: string]: unknown
}

const ulid: unknown = expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/)

/** What is noted of every message; of its ids, ports and size only that they are there. */
const receipt = {
  _id: ulid,
  gl2_message_id: ulid,
  gl2_remote_ip: '127.0.0.1',
  gl2_remote_port: expect.toSatisfy((port) => port > 0 && port < 65_536),
  gl2_accounted_message_size: expect.toSatisfy((size) => size > 0),
  streams: ['000000000000000000000001'],
}

/** Of brokers, from which nobody knows who sent it. */
export const withoutRemote = { gl2_remote_ip: undefined, gl2_remote_port: undefined }

/** Waits for the messages of an input and compares each of their fields. */
export async function expectGolden(
  server: TestServer,
  inputId: string,
  golden: readonly GoldenRecord[],
): Promise<void> {
  const found = await messagesOfInput(server, inputId, golden.length)
  const place = { gl2_source_input: inputId, gl2_source_node: server.nodeId }
  const expected = golden.map((record) => ({ ...receipt, ...place, ...record }))
  expect(inOrder(found)).toEqual(inOrder(expected))
}

function inOrder(messages: readonly { message?: unknown }[]) {
  return messages.toSorted((a, b) => (String(a.message) < String(b.message) ? -1 : 1))
}

const startedAtMs = Date.now()

/** The time of a sender that cannot be told another one, or of arrival: between the start of the test and now. */
export const whenSent: unknown = expect.toSatisfy((timestamp: string) => {
  const ms = Date.parse(timestamp)
  return ms >= startedAtMs - 1000 && ms <= Date.now()
})
