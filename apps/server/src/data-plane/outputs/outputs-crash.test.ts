import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../../../dev/free-port.ts'
import type { PlannedInput, PlannedOutput } from '../plan/plan.ts'
import { eventually } from '../testing/eventually.ts'
import { plannedOutput } from '../testing/outputs/planned-output.ts'
import { ReceiverProcess } from '../testing/outputs/receiver-process.ts'
import { TcpReceiver } from '../testing/outputs/tcp-receiver.ts'
import { plannedInput } from '../testing/planned-input.ts'
import { post, sendTcp } from '../testing/senders.ts'
import { useDataPlane } from '../testing/use-data-plane.ts'

const { fixture } = useDataPlane()
/** LOGLINE_KILL_ROUNDS=30 plays the long form. */
const rounds = Number(process.env.LOGLINE_KILL_ROUNDS ?? 6)

async function run(input: PlannedInput, outputs: readonly PlannedOutput[]): Promise<void> {
  fixture().current.setEngine(fixture().connection())
  const indexSets = [{ id: 'test', writeIndexNo: fixture().indexNo }]
  await fixture().current.apply([input], { outputs, indexSets })
}

it('sends each acknowledged message at least once, whenever it or its receiver is killed', async () => {
  const port = await freePort()
  const file = join(fixture().journalDir, 'received')
  const input = await plannedInput('gelf-http')
  const outputs = [plannedOutput('gelf', { port })]
  let receiver = await ReceiverProcess.start(port, file)
  onTestFinished(() => receiver.kill())
  const acknowledged = new Set<string>()
  let sent = 0
  const sendUntil = async (isOver: () => boolean) => {
    while (!isOver()) {
      const text = String(sent++).padStart(6, '0')
      if ((await post(input, { short_message: text, host: 'h' })) === 202) acknowledged.add(text)
    }
  }
  const acknowledgedMore = async (count: number) => {
    const wanted = acknowledged.size + count
    await eventually(() => expect(acknowledged.size).toBeGreaterThanOrEqual(wanted))
  }
  await run(input, outputs)
  for (let round = 0; round < rounds; round++) {
    let isOver = false
    const senders = Array.from({ length: 8 }, () => sendUntil(() => isOver))
    await acknowledgedMore(20 + Math.random() * 500)
    // In turn the data plane, the receiver, and both.
    if (round % 3 !== 0) await receiver.kill()
    if (round % 3 !== 1) await fixture().current.kill()
    if (round % 3 === 1) await acknowledgedMore(20 + Math.random() * 300)
    isOver = true
    await Promise.all(senders)
    if (round % 3 !== 1) {
      fixture().start()
      await run(input, outputs)
    }
    if (round % 3 !== 0) receiver = await ReceiverProcess.start(port, file)
  }
  const missing = async () => {
    const received = new Set((await readFile(file, 'utf8')).split('\n'))
    return [...acknowledged].filter((text) => !received.has(text))
  }
  await eventually(async () => expect(await missing()).toEqual([]))
  await eventually(() => {
    expect(fixture().current.counters?.outputs.gelf).toMatchObject({ waitingMessages: 0, droppedMessages: 0 })
  })
})

it('stores all that comes while a receiver takes nothing, and sends it once the receiver reads', async () => {
  // More than the buffers of a connection hold.
  const texts = Array.from({ length: 20_000 }, (_, no) => String(no).padStart(5, '0'))
  const filler = 'x'.repeat(1000)
  const frames = texts.map((short_message) =>
    JSON.stringify({ version: '1.1', host: 'h', short_message, filler }),
  )
  const input = await plannedInput('gelf-tcp')
  const unread: Socket[] = []
  let isReading = false
  const onConnection = (socket: Socket) => {
    if (isReading) return
    socket.pause()
    unread.push(socket)
  }
  await using receiver = await TcpReceiver.start({ onConnection })
  await run(input, [plannedOutput('gelf', { port: receiver.port })])
  await sendTcp(input, `${frames.join('\0')}\0`)
  const counters = () => fixture().current.counters
  await eventually(() => expect(counters()?.writtenMessages).toBe(texts.length))
  await eventually(() => {
    expect(unread).not.toEqual([])
    expect(counters()?.outputs.gelf).toMatchObject({ waitingMessages: texts.length, writtenMessages: 0 })
  })
  expect(receiver.frames).toEqual([])
  isReading = true
  for (const socket of unread) socket.resume()
  await eventually(() => expect(new Set(receiver.texts)).toEqual(new Set(texts)))
  await eventually(() =>
    expect(counters()?.outputs.gelf).toMatchObject({ waitingMessages: 0, droppedMessages: 0 }),
  )
})
