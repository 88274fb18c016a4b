import { afterAll, beforeAll, describe } from 'vitest'

interface Broker {
  stop(): Promise<void>
}

interface BrokerKind<B extends Broker> {
  isThere: boolean
  /** What has to be installed. */
  needs: string
  start(): Promise<B>
}

/** Tests with one broker for all of them; where it cannot be started they are reported as skipped. */
export function describeWithBroker<B extends Broker>(
  title: string,
  { isThere, needs, start }: BrokerKind<B>,
  tests: (broker: () => B) => void,
): void {
  let broker: B | null = null
  const present = () => {
    if (broker === null) throw new Error('The broker is not running')
    return broker
  }
  if (!isThere) {
    describe.skip(`${title} (skipped: needs ${needs})`, () => tests(present))
    return
  }
  describe(title, () => {
    beforeAll(async () => {
      broker = await start()
    }, 300_000)
    afterAll(() => broker?.stop())
    tests(present)
  })
}
