import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inputs } from '@logline/contract'
import { expect, it, onTestFinished } from 'vitest'
import { loadSecretBox } from '../../db/index.ts'
import { startTestServer } from '../../testing/start-test-server.ts'
import { leaderWatch } from './leader-watch.ts'
import { buildPlan } from './plan-builder.ts'

const jsonPath = 'org.graylog2.inputs.misc.jsonpath.JsonPathInput'
const generator = 'org.graylog2.inputs.random.FakeHttpMessageInput'

it('what would be fetched once for each node is fetched by the leader, or by the node it is meant for', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'logline-leading-'))
  const server = await startTestServer({ home: { dataDir, databaseUrl: null } })
  onTestFinished(async () => {
    await server.stop()
    await rm(dataDir, { recursive: true })
  })
  const api = server.api.as('admin')
  const asked = { target_url: 'http://127.0.0.1:9/', path: '$.a', source: 's', interval: 1, timeunit: 'DAYS' }
  const made = { sleep: 60_000, sleep_deviation: 1, source: 's' }
  for (const [title, type, global, configuration] of [
    ['of all', jsonPath, true, asked],
    ['of the node', jsonPath, false, asked],
    ['everywhere', generator, true, made],
  ] as const) {
    const body = { title, type, global, configuration, node: global ? null : 'node' }
    expect((await api.call(inputs.create, { body })).status).toBe(201)
  }
  const secrets = await loadSecretBox(dataDir)
  const titles = async (nodeId: string, leads: boolean) => {
    const plan = await buildPlan(server.db, secrets, { nodeId, leads: () => leads })
    return plan.inputs.map(({ title }) => title).sort()
  }
  expect(await titles('node', true)).toEqual(['everywhere', 'of all', 'of the node'])
  expect(await titles('node', false)).toEqual(['everywhere', 'of the node'])
  expect(await titles('other', true)).toEqual(['everywhere', 'of all'])
})

it('a new plan is made when a node begins to lead, and when it ceases', async () => {
  let term: AbortSignal | null = null
  const plans: boolean[] = []
  const publishPlan = async () => void plans.push(term !== null)
  const watch = leaderWatch({ publishPlan }, { term: () => term })
  const { signal } = new AbortController()
  for (const next of [null, null, signal, signal, null]) {
    term = next
    await watch.run(signal)
  }
  expect(plans).toEqual([false, true, false])
})
