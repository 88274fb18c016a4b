import { roles } from '@logline/contract'
import { expect, it } from 'vitest'
import { canMount, SmallDisk } from '../testing/full-disk/small-disk.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const title = 'says that the disk of the metadata is full, changes nothing, and goes on once there is room'

it.runIf(canMount)(canMount ? title : `${title} (skipped: needs a mount)`, async () => {
  using disk = new SmallDisk(8)
  const server = await startTestServer({ home: { dataDir: disk.dir, databaseUrl: null } })
  const admin = server.api.as('admin')
  const made: string[] = []
  const make = async (name: string) => {
    const body = { name, description: 'x'.repeat(1000), permissions: [] }
    const answer = await admin.call(roles.create, { body })
    if (answer.status === 201) made.push(name)
    return answer
  }
  const names = async () => {
    const { status, body } = await admin.call(roles.list)
    expect(status).toBe(200)
    return body.roles.filter((role) => !role.read_only).map((role) => role.name)
  }
  expect((await make('first')).status).toBe(201)
  disk.fill()
  let answer = await make('role 0')
  // What it has of the disk already, the database can still fill.
  for (let no = 1; answer.status === 201 && no < 5000; no++) answer = await make(`role ${no}`)
  for (const again of [answer, await make('again')])
    expect(again).toMatchObject({
      status: 507,
      body: {
        type: 'ApiError',
        message: 'The disk of the metadata is full. Nothing was changed: make room there and try again.',
      },
    })
  expect((await names()).toSorted()).toEqual(made.toSorted())
  disk.free()
  expect((await make('last')).status).toBe(201)
  expect((await names()).toSorted()).toEqual(made.toSorted())
  await server.stop()
})
