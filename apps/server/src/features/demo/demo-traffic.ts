import { type DemoMessage, pickDemoService, type Trouble } from './demo-services.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'

/** A GELF 1.1 message ready to be sent; `timestamp` in seconds with milliseconds as fraction. */
export type TimedDemoMessage = DemoMessage & { version: '1.1'; timestamp: number }

const hourMs = 3_600_000
/** The incident: the payment gateway runs out of connections, this long before the end of the history. */
const incident = { startsBeforeEndMs: 2.5 * hourMs, lengthMs: 26 * 60_000 }

/** Writes one message of a random service at a given time, in a given state of the shop. */
export function demoMessageAt(random: SeededRandom, atMs: number, trouble: Trouble): TimedDemoMessage {
  const service = pickDemoService(random.next())
  return { version: '1.1', timestamp: atMs / 1000, ...service.write(random, trouble) }
}

/**
 * A day of traffic that ends at `endMs`, oldest first, with the incident in it. The same seed and end give the same
 * messages; `count` is met within a few per cent, since nights are quiet and the incident is loud.
 */
export function* demoHistory({
  seed,
  endMs,
  count,
}: {
  seed: number
  endMs: number
  count: number
}): Generator<TimedDemoMessage> {
  const random = seededRandom(seed)
  const lengthMs = 24 * hourMs
  const meanGapMs = lengthMs / count
  let atMs = endMs - lengthMs
  while (atMs < endMs) {
    const trouble = troubleAt(endMs - atMs)
    yield demoMessageAt(random, Math.floor(atMs), trouble)
    // Exponential gaps make a Poisson stream; retries during the incident add to the load.
    atMs += (-Math.log(1 - random.next()) * meanGapMs) / (rhythmAt(atMs) * (1 + 1.4 * trouble))
  }
}

/** 0 outside the incident; inside it rises within a minute and eases off towards the end. */
function troubleAt(beforeEndMs: number): Trouble {
  const sinceStartMs = incident.startsBeforeEndMs - beforeEndMs
  if (sinceStartMs < 0 || sinceStartMs > incident.lengthMs) return 0
  return Math.min(1, sinceStartMs / 60_000, ((incident.lengthMs - sinceStartMs) / incident.lengthMs) * 3)
}

/** Daily rhythm around 1: least at four in the morning, most in the afternoon (UTC). */
function rhythmAt(atMs: number): number {
  const hour = (atMs / hourMs) % 24
  return 1 + 0.55 * Math.sin(((hour - 10) / 24) * 2 * Math.PI)
}
