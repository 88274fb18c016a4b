import { reverse } from 'node:dns/promises'

const maxKnownAddresses = 10_000
const keepMs = 600_000
const timeoutMs = 2000

/** Names of senders, for inputs with `force_rdns`. Keeps answers, failures too, for ten minutes. */
export class ReverseDns {
  readonly #lookUp: (address: string) => Promise<string[]>
  readonly #known = new Map<string, { name: string | null; untilMs: number }>()

  constructor(lookUp: (address: string) => Promise<string[]> = reverse) {
    this.#lookUp = lookUp
  }

  /** Never fails: an address without a name, or no answer within 2 s, is remembered as nameless, which is null. */
  async nameOf(address: string): Promise<string | null> {
    const known = this.#known.get(address)
    if (known !== undefined && known.untilMs > Date.now()) return known.name
    const tooLate = new Promise<string[]>((resolve) => setTimeout(resolve, timeoutMs, []).unref())
    const names = await Promise.race([this.#lookUp(address).catch(() => []), tooLate])
    if (this.#known.size >= maxKnownAddresses) this.#known.clear()
    const name = names[0] ?? null
    this.#known.set(address, { name, untilMs: Date.now() + keepMs })
    return name
  }
}
