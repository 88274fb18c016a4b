import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { notificationRepo } from './notification-repo.ts'
import { type Condition, createNotificationWatch } from './notification-watch.ts'

const noInput: Condition = { type: 'no_input_running', key: '', severity: 'urgent', holdsForMs: 20_000 }
const failed: Condition = { type: 'input_failed_to_start', key: 'a', severity: 'normal', occurrence: 1 }

describe('the watch', () => {
  let server: TestServer
  let nowMs = 0
  let holding: Condition[] = []

  beforeEach(async () => {
    server = await startTestServer()
    nowMs = 1_000_000
    holding = []
  })
  afterEach(() => server.stop())

  const newWatch = () =>
    createNotificationWatch({
      db: server.db,
      nodeId: 'this node',
      conditions: async () => holding,
      types: ['no_input_running', 'input_failed_to_start'],
      now: () => nowMs,
    })

  const told = async () =>
    (await notificationRepo(server.db).all()).map(({ type, key }) => `${type} ${key}`.trim()).sort()

  it('tells of a condition when it has held for long enough, and takes it back when it ends', async () => {
    const watch = newWatch()
    holding = [noInput, failed]
    await watch.check()
    expect(await told()).toEqual(['input_failed_to_start a'])
    nowMs += 20_000
    await watch.check()
    expect(await told()).toEqual(['input_failed_to_start a', 'no_input_running'])
    holding = [failed]
    await watch.check()
    expect(await told()).toEqual(['input_failed_to_start a'])
    holding = [failed, noInput]
    await watch.check()
    expect(await told()).toEqual(['input_failed_to_start a'])
  })

  it('does not bring back what somebody removed, until it happens again', async () => {
    const watch = newWatch()
    holding = [failed]
    await watch.check()
    await notificationRepo(server.db).remove('input_failed_to_start', 'a')
    await watch.check()
    expect(await told()).toEqual([])
    holding = [{ ...failed, occurrence: 2 }]
    await watch.check()
    expect(await told()).toEqual(['input_failed_to_start a'])
  })

  it('leaves what stays until somebody removes it, also over a restart', async () => {
    const refused = { type: 'generic', key: 'a', severity: 'normal', staysWhenOver: true } as const
    const watch = newWatch()
    holding = [{ ...refused, occurrence: 1 }]
    await watch.check()
    holding = []
    await watch.check()
    await newWatch().check()
    expect(await told()).toEqual(['generic a'])
    await notificationRepo(server.db).remove('generic', 'a')
    await watch.check()
    expect(await told()).toEqual([])
  })

  it('takes up what an earlier run told, and nothing of other nodes and makers', async () => {
    const before = { severity: 'normal', raisedAtMs: 5, details: {} } as const
    const repo = notificationRepo(server.db)
    await repo.raise({ ...before, type: 'no_input_running', key: '', nodeId: 'this node' })
    await repo.raise({ ...before, type: 'input_failed_to_start', key: 'a', nodeId: 'this node' })
    await repo.raise({ ...before, type: 'input_failed_to_start', key: 'b', nodeId: 'another' })
    await repo.raise({ ...before, type: 'generic', key: '', nodeId: 'this node' })
    holding = [noInput]
    await newWatch().check()
    expect(await told()).toEqual(['generic', 'input_failed_to_start b', 'no_input_running'])
    expect((await repo.find('no_input_running', ''))?.raisedAtMs).toBe(5)
  })
})
