// Nothing acknowledged is lost and nothing is stored twice, whichever process dies when. The short form kills the engine and the
// data plane once each, and takes three of the protocols; all of them, the broker's too, and kills of the server are in the
// long form, `npm run kill -- --rounds 30`.
import { expect, it } from 'vitest'
import { seededRandom } from '../../apps/server/src/features/demo/index.ts'
import { campaignLines, faultsOf, runCampaign } from './campaign.ts'

const seed = Date.now() % 1_000_000

it(`finds what was acknowledged, once and counted, after the engine and the data plane were killed (seed ${seed})`, async () => {
  const random = seededRandom(seed)
  const victims = random.pick([
    ['engine', 'dataPlane'],
    ['dataPlane', 'engine'],
  ] as const)
  const protocols = [
    random.pick(['gelf-http', 'raw-http', 'otlp-http']),
    random.pick(['beats', 'otlp-grpc', 'elasticsearch', 'loki']),
    random.pick(['gelf-tcp', 'gelf-udp', 'syslog-tcp']),
  ]
  const outcome = await runCampaign({ random, victims, protocols })
  for (const line of campaignLines(outcome)) console.info(line)
  expect(Object.keys(outcome.inputs)).toHaveLength(3)
  expect(faultsOf(outcome)).toEqual([])
}, 900_000)
