import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { outputs, streamOutputs, streams, urlWhitelist } from '@logline/contract'
import { defaultStreamId } from '@logline/message'
import { expect, it, onTestFinished } from 'vitest'
import { loadSecretBox } from '../../db/index.ts'
import { addStream } from '../../testing/add-stream.ts'
import { startTestServer } from '../../testing/start-test-server.ts'
import { buildPlan } from './plan-builder.ts'

it('outputs are planned with their secrets, for the streams that run', async () => {
  const { api, add, planned, server } = await start()
  const configuration = { bootstrap_server: 'kafka:9092', topic: 'logs', password: 'the secret' }
  const id = await add('org.logline.outputs.kafka.KafkaOutput', {
    ...configuration,
    security_protocol: 'SASL_SSL',
  })
  expect(await planned()).toMatchObject([{ id, title: 'A', configuration, streamIds: [] }])
  const [running, paused] = [await addStream(server, 'Running'), await addStream(server, 'Paused')]
  for (const streamId of [running, paused, defaultStreamId]) {
    await api.call(streamOutputs.assign, { params: { streamId }, body: { outputs: [id] } })
  }
  await api.call(streams.resume, { params: { streamId: running } })
  const [output] = await planned()
  expect(output?.streamIds.toSorted()).toEqual([defaultStreamId, running].sort())
})

it('nothing is posted where the URL whitelist does not allow it', async () => {
  const { add, planned, allow } = await start()
  await add('org.logline.outputs.http.HttpOutput', { url: ' https://logs.example.org/in' })
  expect(await planned()).toMatchObject([{ refusal: 'The address to post to is not on the URL whitelist' }])
  await allow('https://logs.example.org/in')
  const [output] = await planned()
  expect(output).not.toHaveProperty('refusal')
})

async function start() {
  const dataDir = await mkdtemp(join(tmpdir(), 'logline-outputs-'))
  const server = await startTestServer({ home: { dataDir, databaseUrl: null } })
  onTestFinished(async () => {
    await server.stop()
    await rm(dataDir, { recursive: true })
  })
  const api = server.api.as('admin')
  const secrets = await loadSecretBox(dataDir)
  return {
    server,
    api,
    add: async (type: string, configuration: Record<string, string>) =>
      (await api.call(outputs.create, { body: { title: 'A', type, configuration } })).body.id,
    planned: async () => (await buildPlan(server.db, secrets, { nodeId: 'node', leads: () => true })).outputs,
    allow: (value: string) => {
      const entries = [{ id: '1', type: 'literal' as const, title: 'A', value }]
      return api.call(urlWhitelist.update, { body: { entries, disabled: false } })
    },
  }
}
