// npm run kill -- [--rounds 30] [--seed n]: kills a process of the product in each round, under load by every protocol, and looks for each message.
import { parseArgs } from 'node:util'
import { rabbitmq } from '../../apps/server/src/data-plane/testing/brokers/throwaway-rabbitmq.ts'
import { seededRandom } from '../../apps/server/src/features/demo/index.ts'
import { campaignLines, faultsOf, randomVictims, runCampaign } from './campaign.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const [rounds, seed] = [Number(values.rounds), Number(values.seed)]
if (!(Number.isInteger(rounds) && rounds > 0) || !Number.isInteger(seed)) {
  console.error('npm run kill -- [--rounds N] [--seed N]')
  process.exit(2)
}
console.log(`${rounds} rounds, seed ${seed}`)
if (!rabbitmq.isThere) console.log(`AMQP is skipped: it needs ${rabbitmq.needs}`)
const ending = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(name, () => ending.abort(new Error(`Ended by ${name}`)))
const broker = rabbitmq.isThere ? await rabbitmq.start() : null
try {
  const random = seededRandom(seed)
  const victims = randomVictims(random, rounds)
  const outcome = await runCampaign({ random, victims, broker, signal: ending.signal })
  for (const line of campaignLines(outcome)) console.log(line)
  const faults = faultsOf(outcome)
  for (const fault of faults) console.error(`FAULT ${fault}`)
  if (faults.length > 0) process.exitCode = 1
} finally {
  await broker?.stop()
}
