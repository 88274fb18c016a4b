import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeWithSlapd } from '../../testing/directory/describe-with-slapd.ts'
import { personLdif } from '../../testing/directory/directory-people.ts'
import { type DirectorySteps, directorySteps } from '../../testing/directory/directory-steps.ts'
import { adminPassword } from '../../testing/seed.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const people = [personLdif('jane'), personLdif('secure')]

describeWithSlapd('a directory that is slow or away', people, (slapd) => {
  let server: TestServer
  let directory: DirectorySteps
  beforeAll(async () => {
    server = await startTestServer()
    directory = await directorySteps(server, slapd())
  })
  afterAll(() => server.stop())
  const signIn: DirectorySteps['signIn'] = (...login) => directory.signIn(...login)

  it('is told as such, after a time that is bounded, and concerns nobody with a password here', async () => {
    const internal = await server.seed.user({ username: 'inhouse' })
    let connections = 0
    const silent = createServer(() => {
      connections += 1
    }).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    // as: a server on TCP that listens
    const { port } = silent.address() as AddressInfo
    await directory.configure({ servers: [{ host: '127.0.0.1', port }] })
    const startedAt = performance.now()
    const waiting = signIn('jane')
    expect((await signIn('admin', adminPassword)).status).toBe(200)
    expect((await signIn(internal.username, internal.password)).status).toBe(200)
    const answer = await waiting
    expect(answer.status).toBe(503)
    expect(answer.body).toMatchObject({ message: 'Authentication service unavailable' })
    expect(performance.now() - startedAt).toBeLessThan(30_000)
    expect(connections).toBe(1)
    silent.close()
    await directory.configure({ servers: [{ host: 'localhost', port: 1 }] })
    expect((await signIn('jane')).status).toBe(503)
    expect((await signIn('admin', adminPassword)).status).toBe(200)
    await directory.configure({})
    expect((await signIn('jane')).status).toBe(200)
  })

  it('gives nobody more guesses at a password here, and takes none from those it knows', async () => {
    const internal = await server.seed.user({ username: 'target' })
    await signIn('secure')
    await directory.configure({ servers: [{ host: 'localhost', port: 1 }] })
    for (let guess = 0; guess < 12; guess += 1) await signIn('secure')
    const statuses = []
    for (let guess = 0; guess < 11; guess += 1) statuses.push((await signIn('target', 'wrong')).status)
    expect(statuses).toEqual([...Array(10).fill(503), 429])
    expect((await signIn('target', internal.password)).status).toBe(429)
    await directory.configure({})
    expect((await signIn('secure')).status).toBe(200)
  })
})
