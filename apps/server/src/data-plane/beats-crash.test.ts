import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { eventually } from './testing/eventually.ts'
import { LumberjackSender, windowOf } from './testing/lumberjack-sender.ts'
import { plannedInput } from './testing/planned-input.ts'
import { useDataPlane } from './testing/use-data-plane.ts'

const { fixture } = useDataPlane()
const eventsOfWindow = 20

it('stores each event that was acknowledged to a beat, whenever it is killed', async () => {
  const rounds = 4
  const input = await plannedInput('beats')
  const acknowledged = new Set<string>()
  let sent = 0

  /** Sends window after window, each when the one before was acknowledged, until the connection breaks. */
  async function sendUntilBroken(): Promise<void> {
    using sender = new LumberjackSender(input.configuration.port)
    for (let windows = 1; ; windows++) {
      const texts = Array.from({ length: eventsOfWindow }, () => String(sent++).padStart(6, '0'))
      sender.write(windowOf(texts.map((message) => JSON.stringify({ message }))))
      while (sender.acknowledged.length < windows) {
        if (sender.isClosed) return
        await sleep(1)
      }
      for (const text of texts) acknowledged.add(text)
    }
  }

  for (let round = 0; round < rounds; round++) {
    await fixture().run(input)
    const senders = Array.from({ length: 8 }, sendUntilBroken)
    const before = acknowledged.size
    await eventually(() => expect(acknowledged.size).toBeGreaterThan(before + 10 * eventsOfWindow))
    await sleep(Math.random() * 300)
    await fixture().current.kill()
    await Promise.all(senders)
    fixture().start()
  }
  await fixture().run(input)
  const missing = async () => {
    const stored = new Set(await fixture().storedTexts())
    return [...acknowledged].filter((text) => !stored.has(text))
  }
  await eventually(async () => expect(await missing()).toEqual([]))
  // No window was sent again.
  const texts = await fixture().storedTexts()
  expect(new Set(texts).size).toBe(texts.length)
})
