import { setTimeout as sleep } from 'node:timers/promises'
import type { ThrowawayRabbitmq } from '../../apps/server/src/data-plane/testing/brokers/throwaway-rabbitmq.ts'
import type { SeededRandom } from '../../apps/server/src/features/demo/index.ts'
import { freePort } from '../../dev/free-port.ts'
import { type Product, startProduct, until } from '../../dev/product.ts'
import { type IndexOutcome, startIndexLoad } from './index-load.ts'
import { Ledger } from './ledger.ts'
import { acknowledgingProtocols } from './pushes.ts'
import { type SendersOptions, sendByBroker, sendOverTcp, sendOverUdp, sendPushes } from './senders.ts'

const allVictims = ['server', 'dataPlane', 'engine'] as const
type Victim = (typeof allVictims)[number]

const queue = 'kill'
/** So many messages of the broker may be on their way, and come again, when a process is killed. */
const prefetch = 20
const settleMs = 300_000
const maxPauseMs = 4000

interface CampaignOptions {
  random: SeededRandom
  /** Who is killed, one after the other. */
  victims: readonly Victim[]
  /** Each of them by default, but for AMQP. */
  protocols?: readonly string[]
  /** Without one, AMQP is left out. */
  broker?: ThrowawayRabbitmq | null
  /** Ends the campaign, and the product with it. */
  signal?: AbortSignal
}

/** What became of what was sent to one input. */
export interface InputOutcome {
  acknowledged: number
  stored: number
  missing: string[]
  doubled: string[]
  /** As the product counts it. */
  balance: Balance
}

interface Balance {
  received: number
  stored: number
  shed: number
  failed: number
  dropped: number
  in_journal: number
}

interface Accounting {
  counted_at: string | null
  inputs: Record<string, Balance>
}

interface CampaignOutcome {
  killed: Record<Victim, number>
  inputs: Record<string, InputOutcome>
  indices: IndexOutcome
}

const gelf = (text: string) => JSON.stringify({ version: '1.1', host: 'kill', short_message: text })

/** Those that acknowledge nothing, beside the others. */
const silentProtocols: Record<string, { type: string; send(options: SendersOptions): Promise<void> }> = {
  'gelf-tcp': {
    type: 'org.graylog2.inputs.gelf.tcp.GELFTCPInput',
    send: (options) => sendOverTcp((text) => `${gelf(text)}\0`, options),
  },
  'gelf-udp': {
    type: 'org.graylog2.inputs.gelf.udp.GELFUDPInput',
    send: (options) => sendOverUdp(gelf, options),
  },
  'syslog-tcp': {
    type: 'org.graylog2.inputs.syslog.tcp.SyslogTCPInput',
    send: (options) =>
      sendOverTcp((text) => `<14>1 ${new Date().toISOString()} kill app - - - ${text}\n`, options),
  },
}

export function randomVictims(random: SeededRandom, rounds: number): Victim[] {
  return Array.from({ length: rounds }, () => random.pick(allVictims))
}

/** Kills one process of the product after the other, while messages come in by each protocol, and counts them at the end. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignOutcome> {
  const { random, victims, protocols, broker = null } = options
  const product = await startProduct()
  const sending = new AbortController()
  // A sender that fails ends the campaign at the next thing it waits for.
  const failing = new AbortController()
  const failed = options.signal ? AbortSignal.any([options.signal, failing.signal]) : failing.signal
  try {
    const inputs = await startSenders(product, { broker, protocols, signal: sending.signal, failed })
    for (const { sent } of inputs) sent.catch((error: unknown) => failing.abort(error))
    const indexLoad = await startIndexLoad(product, { random, signal: sending.signal, failed })
    const killed = { server: 0, dataPlane: 0, engine: 0 }
    for (const [round, victim] of victims.entries()) {
      await allGoOn(inputs, failed, `before kill ${round + 1}`)
      // Now and then long enough that what is stored keeps up with what comes, and indices have work.
      await sleep(random.between(0, maxPauseMs), undefined, { signal: failed })
      await until(async () => product.processes()[victim] !== undefined, `${victim} is there`)
      process.kill(product.processes()[victim] ?? 0, 'SIGKILL')
      killed[victim]++
      if (victim === 'server') await product.restart()
    }
    await allGoOn(inputs, failed, 'after the last kill')
    sending.abort()
    await Promise.all(inputs.map(({ sent }) => sent))
    const interruptions = killed.server + killed.dataPlane
    await journalIsEmpty(product, failed)
    // Also what was closed is to be found.
    const indices = await indexLoad.settled()
    const settled = await settledOutcomes(product, inputs, { interruptions, failed })
    return { killed, inputs: settled, indices }
  } catch (error) {
    if (!options.signal?.aborted) console.error(product.output().slice(-8000))
    throw error
  } finally {
    sending.abort()
    await product.dispose()
  }
}

interface LoadedInput {
  id: string
  name: string
  acknowledges: boolean
  ledger: Ledger
  sent: Promise<void>
}

interface LoadOptions {
  broker: ThrowawayRabbitmq | null
  protocols: readonly string[] | undefined
  /** Ends the senders. */
  signal: AbortSignal
  failed: AbortSignal
}

async function startSenders(
  product: Product,
  { broker, protocols, signal, failed }: LoadOptions,
): Promise<LoadedInput[]> {
  const add = async (name: string, type: string, send: (options: SendersOptions) => Promise<void>) => {
    failed.throwIfAborted()
    const [ledger, port] = [new Ledger(), await freePort()]
    const place = { bind_address: '127.0.0.1', port }
    const id = await product.addInput(type, name === 'amqp' ? amqpConfiguration(broker?.port) : place)
    const acknowledges = !Object.hasOwn(silentProtocols, name)
    return { id, name, acknowledges, ledger, start: () => send({ name, port, ledger, signal }) }
  }
  const inputs: Awaited<ReturnType<typeof add>>[] = []
  const isWanted = (name: string) => protocols?.includes(name) ?? true
  for (const [name, protocol] of Object.entries(acknowledgingProtocols))
    if (isWanted(name))
      inputs.push(await add(name, protocol.type, (options) => sendPushes(protocol, options)))
  for (const [name, { type, send }] of Object.entries(silentProtocols))
    if (isWanted(name)) inputs.push(await add(name, type, send))
  if (broker !== null)
    inputs.push(
      await add('amqp', 'org.graylog2.inputs.raw.amqp.RawAMQPInput', async (options) => {
        await queueIsConsumed(broker, failed)
        await sendByBroker(broker, queue, options)
      }),
    )
  return inputs.map(({ start, ...input }) => ({ ...input, sent: start() }))
}

/** An input runs before it has declared its queue. */
function queueIsConsumed(broker: ThrowawayRabbitmq, failed: AbortSignal): Promise<void> {
  const consumers = () =>
    broker.queue(queue).then(
      (found) => found.consumers,
      () => 0,
    )
  const isConsumed = async () => {
    failed.throwIfAborted()
    return (await consumers()) === 1
  }
  return until(isConsumed, 'the queue is consumed', settleMs)
}

function amqpConfiguration(port: number | undefined): Record<string, unknown> {
  return {
    broker_hostname: '127.0.0.1',
    broker_port: port,
    broker_vhost: '/',
    prefetch,
    queue,
    exchange: 'log-messages',
    routing_key: '#',
    parallel_queues: 1,
  }
}

/** Returns once each protocol has got another message acknowledged. */
async function allGoOn(inputs: readonly LoadedInput[], failed: AbortSignal, when: string): Promise<void> {
  const before = inputs.map(({ ledger }) => ledger.taken.size)
  const stuck = () =>
    inputs.filter((input, no) => input.acknowledges && input.ledger.taken.size <= (before[no] ?? 0))
  const areAnswered = async () => {
    failed.throwIfAborted()
    return stuck().length === 0
  }
  await until(areAnswered, `each protocol has got an answer ${when}`, settleMs).catch((error: unknown) => {
    failed.throwIfAborted()
    throw new Error(`No answer by ${stuck().map(({ name }) => name)}`, { cause: error })
  })
}

/** Indices are not settled before what they are to hold is stored. */
async function journalIsEmpty(product: Product, failed: AbortSignal): Promise<void> {
  const isEmpty = async () => {
    failed.throwIfAborted()
    // The server or the engine may still be on their way back.
    const balances = await balancesOf(product).catch(() => null)
    return balances !== null && Object.values(balances).every((balance) => balance.in_journal === 0)
  }
  // What stays in it is told by the outcomes.
  await until(isEmpty, 'the journal is empty', settleMs).catch(() => failed.throwIfAborted())
}

/** Once everything is stored, or nothing more will be. */
async function settledOutcomes(
  product: Product,
  inputs: readonly LoadedInput[],
  { interruptions, failed }: { interruptions: number; failed: AbortSignal },
): Promise<Record<string, InputOutcome>> {
  let outcomes: Record<string, InputOutcome> | null = null
  let failure: unknown = null
  const isSettled = ({ missing, stored, balance }: InputOutcome) =>
    missing.length === 0 && balance.in_journal === 0 && balance.stored === stored
  for (const untilMs = Date.now() + settleMs; Date.now() < untilMs; await sleep(200)) {
    failed.throwIfAborted()
    try {
      outcomes = await outcomesOf(product, inputs)
      if (Object.values(outcomes).every(isSettled)) break
    } catch (error) {
      // The engine may still be on its way back.
      failure = error
    }
  }
  if (outcomes === null) throw failure
  // Which of its messages the broker sent again is not known, only how many they can be.
  const { amqp } = outcomes
  if (amqp && amqp.stored - amqp.acknowledged <= interruptions * prefetch) amqp.doubled = []
  return outcomes
}

async function outcomesOf(
  product: Product,
  inputs: readonly LoadedInput[],
): Promise<Record<string, InputOutcome>> {
  const [stored, balances] = [await storedTexts(product), await balancesOf(product)]
  return Object.fromEntries(
    inputs.map((input) => [
      input.name,
      outcomeOf(input, stored.get(input.id) ?? new Map(), balances[input.id]),
    ]),
  )
}

function outcomeOf(
  { ledger }: LoadedInput,
  stored: ReadonlyMap<string, number>,
  balance: Balance = { received: 0, stored: 0, shed: 0, failed: 0, dropped: 0, in_journal: 0 },
): InputOutcome {
  return {
    acknowledged: ledger.taken.size,
    stored: [...stored.values()].reduce((sum, count) => sum + count, 0),
    missing: ledger.missing(stored),
    doubled: ledger.doubled(stored),
    balance,
  }
}

async function balancesOf(product: Product): Promise<Record<string, Balance>> {
  const answer = await product.api('GET', '/system/inputs/accounting')
  if (!answer.ok) throw new Error(`The accounting failed: ${await answer.text()}`)
  const { counted_at, inputs } = (await answer.json()) as Accounting
  if (counted_at === null) throw new Error('What waits in the journal is not counted yet.')
  return inputs
}

/** By id of the input, how often each text is stored. */
async function storedTexts(product: Product): Promise<Map<string, Map<string, number>>> {
  const answer = await product.api('POST', '/views/search/messages', {
    timerange: { type: 'relative', range: 0 },
    fields_in_order: ['gl2_source_input', 'message'],
  })
  if (!answer.ok) throw new Error(`The export failed: ${await answer.text()}`)
  const stored = new Map<string, Map<string, number>>()
  for (const line of (await answer.text()).split(/\r?\n/).slice(1)) {
    const [, inputId, text] = /^"(.*)","(.*)"$/.exec(line) ?? []
    if (inputId === undefined || text === undefined) continue
    const counts = stored.get(inputId) ?? new Map<string, number>()
    stored.set(inputId, counts.set(text, (counts.get(text) ?? 0) + 1))
  }
  return stored
}

/** What is wrong with an outcome, in words; nothing for one that is as promised. */
export function faultsOf({ inputs, indices }: CampaignOutcome): string[] {
  const ofInputs = Object.entries(inputs).flatMap(
    ([name, { stored, missing, doubled, balance, acknowledged }]) => {
      const { received, shed, failed, dropped, in_journal } = balance
      const faults = [
        missing.length > 0 && `${missing.length} acknowledged messages are missing, such as ${missing[0]}`,
        doubled.length > 0 && `${doubled.length} messages are stored too often, such as ${doubled[0]}`,
        stored === 0 && 'nothing is stored',
        balance.stored !== stored && `${balance.stored} are counted as stored, and ${stored} are`,
        failed + dropped + in_journal > 0 && `not all are stored: ${JSON.stringify(balance)}`,
        received !== balance.stored + shed && `the account is not balanced: ${JSON.stringify(balance)}`,
        received < acknowledged &&
          `${received} are counted as received, and ${acknowledged} were acknowledged`,
      ]
      return faults.filter((fault) => fault !== false).map((fault) => `${name}: ${fault}`)
    },
  )
  return [...ofInputs, ...indices.faults.map((fault) => `indices: ${fault}`)]
}

/** The figures, a line for each input. */
export function campaignLines({ killed, inputs, indices }: CampaignOutcome): string[] {
  const kills = Object.entries(killed).map(([victim, times]) => `${victim} ${times}`)
  return [
    `killed: ${kills.join(', ')}`,
    `indices: ${Object.entries(indices.done)
      .map(([name, times]) => `${name} ${times}`)
      .join(', ')}`,
    ...Object.entries(inputs).map(
      ([
        name,
        {
          acknowledged,
          stored,
          missing,
          doubled,
          balance: { received, shed },
        },
      ]) =>
        `${name.padEnd(14)} ${acknowledged} acknowledged, ${missing.length} missing, ${doubled.length} doubled; ` +
        `${received} received = ${stored} stored + ${shed} shed`,
    ),
  ]
}
