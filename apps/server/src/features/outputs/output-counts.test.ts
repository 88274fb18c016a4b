import { outputs } from '@logline/contract'
import { expect, it, onTestFinished } from 'vitest'
import { startTestServer } from '../../testing/start-test-server.ts'

it('outputs are counted for those who may see them, one by one', async () => {
  const server = await startTestServer({ engine: true })
  onTestFinished(() => server.stop())
  const admin = server.api.as('admin')
  const type = 'org.graylog2.outputs.LoggingOutput'
  const add = async (title: string) =>
    (await admin.call(outputs.create, { body: { title, type, configuration: {} } })).body.id
  const [first, second] = [await add('First'), await add('Second')]
  const counted = async (...permissions: string[]) => {
    const user = await server.seed.user({ permissions })
    return Object.keys((await server.api.as(user).call(outputs.counts)).body.outputs).sort()
  }
  expect(await counted()).toEqual([])
  expect(await counted('outputs:read')).toEqual([first, second].sort())
  expect(await counted(`outputs:read:${first}`)).toEqual([first])
  expect(await counted(`stream_outputs:read:${second}`)).toEqual([second])
  const { node_id, outputs: all } = (await admin.call(outputs.counts)).body
  expect(node_id).toBe(server.nodeId)
  expect(all[first]).toMatchObject({ written: 0, waiting: { messages: 0, bytes: 0 }, failed: 0, dropped: 0 })
  await admin.call(outputs.remove, { params: { outputId: first } })
  expect(Object.keys((await admin.call(outputs.counts)).body.outputs)).toEqual([second])
})
