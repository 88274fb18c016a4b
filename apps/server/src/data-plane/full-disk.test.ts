import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import {
  jsonRequest,
  protobufRequest,
} from '../../../../packages/processing/src/codecs/testing/otlp-requests.ts'
import { canMount, SmallDisk } from '../testing/full-disk/small-disk.ts'
import type { PlannedInput } from './plan/plan.ts'
import { eventually } from './testing/eventually.ts'
import { grpcCall, grpcFrame } from './testing/grpc-call.ts'
import { LumberjackSender, windowOf } from './testing/lumberjack-sender.ts'
import { plannedInput } from './testing/planned-input.ts'
import { post, sendUdp } from './testing/senders.ts'
import { useDataPlane } from './testing/use-data-plane.ts'

const { fixture } = useDataPlane()
const title =
  'refuses by every protocol while its disk is full, and goes on by itself once there is room, all counted'

/** What each push is answered, by the id of its input. */
const pushes: Record<string, (input: PlannedInput, text: string) => Promise<unknown>> = {
  'gelf-http': (input, text) => post(input, { short_message: text }),
  'raw-http': async (input, text) => (await send(input, '/raw', text)).status,
  loki: async (input, text) => {
    const streams = [{ stream: { job: 'j' }, values: [[`${Date.now()}000000`, text]] }]
    return (await send(input, '/loki/api/v1/push', JSON.stringify({ streams }))).status
  },
  elasticsearch: async (input, text) => {
    const answer = await send(input, '/_bulk', `{"create":{}}\n${JSON.stringify({ message: text })}\n`)
    const { items } = (await answer.json()) as { items: { create: { status: number } }[] }
    return items[0]?.create.status
  },
  'otlp-http': async (input, text) => {
    const answer = await send(input, '/v1/logs', new Uint8Array(jsonRequest(otlpLog(text))))
    return answer.ok ? 200 : `${answer.status}, again after ${answer.headers.get('retry-after')}`
  },
  'otlp-grpc': async (input, text) => {
    const frame = grpcFrame(protobufRequest(otlpLog(text)))
    const { status, details } = await grpcCall(Number(input.configuration.port), frame)
    return status === '0' ? 0 : `${status}${details.includes('google.rpc.RetryInfo') ? ', again' : ''}`
  },
}
const taken = {
  'gelf-http': 202,
  'raw-http': 202,
  loki: 204,
  elasticsearch: 201,
  'otlp-http': 200,
  'otlp-grpc': 0,
}
const refused = {
  'gelf-http': 503,
  'raw-http': 503,
  loki: 503,
  elasticsearch: 429,
  'otlp-http': '503, again after 1',
  'otlp-grpc': '14, again',
}

it.runIf(canMount)(canMount ? title : `${title} (skipped: needs a mount)`, async () => {
  // It is full for the data plane while there are less than 256 MB, before writes fail.
  const disk = new SmallDisk(300)
  onTestFinished(() => disk[Symbol.dispose]())
  await fixture().current.kill()
  await rm(fixture().journalDir, { recursive: true })
  fixture().journalDir = join(disk.dir, 'journal')
  fixture().start()
  const gelfHttp = await plannedInput('gelf-http')
  const kinds = ['raw-http', 'loki', 'elasticsearch', 'otlp-http', 'otlp-grpc'] as const
  const pushed = [gelfHttp, ...(await Promise.all(kinds.map((kind) => plannedInput(kind))))]
  const [beats, tcp, udp] = [
    await plannedInput('beats'),
    await plannedInput('gelf-tcp'),
    await plannedInput('gelf-udp'),
  ]
  const inputs = [...pushed, beats, tcp, udp]
  await fixture().run(...inputs)
  const pushToAll = async (text: string) => {
    const answers = pushed.map(async (input) => [
      input.id,
      await pushes[input.id]?.(input, `${text} ${input.id}`),
    ])
    return Object.fromEntries(await Promise.all(answers))
  }
  const counted = (id: string) => fixture().current.counters?.inputs[id]

  expect(await pushToAll('before')).toEqual(taken)
  disk.fill(100 << 20)
  // It looks every second: how many are taken until then is all the same.
  let takenProbes = 0
  await eventually(async () => {
    const status = await post(gelfHttp, { short_message: 'probe' })
    if (status === 202) takenProbes++
    expect(status).toBe(503)
  })
  disk.fill()
  for (let round = 0; round < 3; round++) expect(await pushToAll('full')).toEqual(refused)
  for (let no = 0; no < 5; no++) await sendUdp(udp, JSON.stringify({ short_message: `udp ${no}` }))
  await eventually(() => expect(counted(udp.id)?.shedMessages).toBe(5))
  const beat = new LumberjackSender(beats.configuration.port)
  onTestFinished(() => beat.close())
  beat.write(windowOf([JSON.stringify({ message: 'after beats' })]))
  const socket = connect(tcp.configuration.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(`${JSON.stringify({ short_message: 'after gelf-tcp' })}\0`)
  // Both have been there while the disk was full.
  await eventually(() => expect(counted(tcp.id)?.openConnections).toBe(1))
  await eventually(() => expect(counted(beats.id)?.openConnections).toBe(1))
  expect(await pushToAll('full')).toEqual(refused)
  expect(beat.acknowledged).not.toContain('2A1')

  disk.free()
  await eventually(() => expect(beat.acknowledged).toContain('2A1'))
  expect(await pushToAll('after')).toEqual(taken)
  await sendUdp(udp, JSON.stringify({ short_message: 'after gelf-udp' }))
  const texts = [
    ...inputs.map(({ id }) => `after ${id}`),
    ...pushed.map(({ id }) => `before ${id}`),
    ...Array<string>(takenProbes).fill('probe'),
  ]
  await eventually(async () => expect(await fixture().storedTexts()).toEqual(texts.sort()))
  const settled = (stored: number, shed: number) => ({
    received: stored + shed,
    stored,
    shed,
    failed: 0,
    dropped: 0,
    inJournal: 0,
  })
  await eventually(() =>
    expect(fixture().current.counters?.balances).toEqual({
      ...Object.fromEntries(pushed.map(({ id }) => [id, settled(2, 4)])),
      'gelf-http': settled(2 + takenProbes, 5),
      beats: settled(1, 0),
      'gelf-tcp': settled(1, 0),
      'gelf-udp': settled(1, 5),
    }),
  )
})

function send(input: PlannedInput, path: string, body: string | Uint8Array<ArrayBuffer>): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(`http://127.0.0.1:${input.configuration.port}${path}`, { method: 'POST', body, headers })
}

function otlpLog(text: string) {
  return [{ scopeLogs: [{ logRecords: [{ body: { stringValue: text } }] }] }]
}
