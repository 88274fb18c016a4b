import { streams } from '@logline/contract'
import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { mount } from '../../http/mount.ts'
import { createKinds } from '../kinds/index.ts'
import { guardAuditedRoutes } from './audit-guard.ts'
import { noteAuditEntry } from './audit-trace.ts'

/** A server whose pausing of streams leaves an entry, or does not. */
async function pauseOnce({ leavesEntry, isStrict }: { leavesEntry: boolean; isStrict: boolean }) {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const app = Fastify()
  const refusals = { record: async () => {} }
  const kinds = createKinds([{ type: 'stream', audited: { pause: [streams.pause] } }])
  guardAuditedRoutes(app, { kinds, refusals, log, isStrict })
  mount(app, streams.pause, async () => {
    await Promise.resolve()
    if (leavesEntry) noteAuditEntry()
  })
  const answer = await app.inject({ method: 'POST', url: '/streams/s/pause', payload: {} })
  await app.close()
  return { status: answer.statusCode, body: answer.body, log: lines.join('') }
}

const missing = 'POST /streams/{streamId}/pause changed something and left no audit entry'

it('finds a change that leaves no audit entry: under test it fails, else the log says it', async () => {
  const strict = await pauseOnce({ leavesEntry: false, isStrict: true })
  expect(strict.status).toBe(500)
  expect(strict.body).toContain(missing)
  const lenient = await pauseOnce({ leavesEntry: false, isStrict: false })
  expect(lenient.status).toBe(204)
  expect(lenient.log).toContain(missing)
})

it('leaves a change with its entry alone', async () => {
  expect(await pauseOnce({ leavesEntry: true, isStrict: true })).toEqual({ status: 204, body: '', log: '' })
})
