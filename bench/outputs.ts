import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { defaultStreamId } from '@logline/message'
import { until } from '../dev/product.ts'
import { median, printFigure } from './figures.ts'
import { type BenchInput, type IntakeBench, startIntakeBench } from './intake/intake-bench.ts'
import { load } from './intake/load.ts'
import { chunksOf, gelfTcp } from './intake/protocols.ts'
import { printWork, type Work } from './intake/work.ts'

export interface OutputsOptions {
  messages: number
  runs: number
  connections: number
}

const warmUpMessages = 50_000
/** What there is of outputs, in turn: so a machine that gets slower makes all of them slower. */
const cases = ['none', 'read', 'stuck'] as const
type Case = (typeof cases)[number]
const titles: Readonly<Record<Case, string>> = {
  none: 'without an output',
  read: 'with a GELF output of all messages',
  stuck: 'the same, whose receiver does not read',
}

/** What an output costs those who store: the rate without one, with one, and with one whose receiver does nothing. */
export async function benchOutputs({ messages, runs, connections }: OutputsOptions): Promise<void> {
  const bench = await startIntakeBench([gelfTcp], { LOGLINE_OUTPUT_BUFFER_BYTES: '4gb' })
  const [reader, stuck] = [
    await receiver((socket) => socket.resume()),
    await receiver((socket) => socket.pause()),
  ]
  const ports = { none: 0, read: reader.port, stuck: stuck.port }
  try {
    const [input] = bench.inputs
    if (input === undefined) throw new Error('There is no input.')
    await load({ bench, input }, connections, chunksOf(gelfTcp, { seed: 1, count: warmUpMessages }))
    const works: Record<Case, Work[]> = { none: [], read: [], stuck: [] }
    for (let run = 0; run < runs; run++) {
      for (const each of cases) {
        const chunks = chunksOf(gelfTcp, {
          seed: 2 + run * cases.length + cases.indexOf(each),
          count: messages,
        })
        works[each].push(await loadWith({ bench, input, port: ports[each] }, connections, chunks))
      }
    }
    const rateOf = (each: Case) => median(works[each].map(({ rate }) => rate))
    for (const each of cases) {
      const middle = works[each].find(({ rate }) => rate === rateOf(each))
      if (middle) printWork(titles[each], middle, `${messages} messages, median of ${runs}`)
    }
    for (const each of cases.slice(1))
      printFigure(`    of the rate without one: ${titles[each]}`, (rateOf(each) / rateOf('none')) * 100, '%')
  } finally {
    reader.close()
    stuck.close()
    await bench.dispose()
  }
}

type Measured = { bench: IntakeBench; input: BenchInput; port: number }

async function loadWith(
  { bench, input, port }: Measured,
  connections: number,
  chunks: Parameters<typeof load>[2],
): Promise<Work> {
  const outputId = port === 0 ? null : await addOutput(bench, port)
  const work = await load({ bench, input }, connections, chunks)
  if (outputId !== null) await bench.product.api('DELETE', `/system/outputs/${outputId}`)
  return work
}

async function addOutput({ product }: IntakeBench, port: number): Promise<string> {
  const configuration = { hostname: '127.0.0.1', port, protocol: 'TCP' }
  const type = 'org.graylog2.outputs.GelfOutput'
  const created = await product.api('POST', '/system/outputs', {
    title: 'Bench',
    type,
    configuration,
    streams: [],
  })
  if (!created.ok) throw new Error(`The output was refused: ${await created.text()}`)
  const { id } = (await created.json()) as { id: string }
  const assigned = await product.api('POST', `/streams/${defaultStreamId}/outputs`, { outputs: [id] })
  if (!assigned.ok) throw new Error(`The output was not assigned: ${await assigned.text()}`)
  await until(async () => {
    const answer = await product.api('GET', `/streams/${defaultStreamId}/outputs`)
    return ((await answer.json()) as { total: number }).total === 1
  }, 'the output is assigned')
  return id
}

async function receiver(onConnection: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    onConnection(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
}
