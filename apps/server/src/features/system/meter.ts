const minuteMs = 60_000

/** Events seen so far and how fast they come, as moving averages over 1, 5 and 15 minutes. */
export interface MeterReading {
  total: number
  mean: number
  one_minute: number
  five_minute: number
  fifteen_minute: number
}

/** Makes rates, in events per second, of a total that is told now and then; a falling total is a restarted source. */
export class Meter {
  #offset = 0
  #lastTotal = 0
  #lastAtMs: number
  readonly #startedAtMs: number
  readonly #rates = [1, 5, 15].map((minutes) => ({ windowMs: minutes * minuteMs, perSecond: 0 }))

  constructor(nowMs: number = Date.now()) {
    this.#startedAtMs = nowMs
    this.#lastAtMs = nowMs
  }

  /** The source's total at this moment. */
  update(total: number, nowMs: number = Date.now()): void {
    const elapsedMs = nowMs - this.#lastAtMs
    if (elapsedMs <= 0) return
    if (total < this.#lastTotal) this.#offset += this.#lastTotal
    const added = total < this.#lastTotal ? total : total - this.#lastTotal
    for (const rate of this.#rates) {
      const weight = 1 - Math.exp(-elapsedMs / rate.windowMs)
      rate.perSecond += weight * ((added * 1000) / elapsedMs - rate.perSecond)
    }
    this.#lastTotal = total
    this.#lastAtMs = nowMs
  }

  read(): MeterReading {
    const total = this.#offset + this.#lastTotal
    const elapsedMs = this.#lastAtMs - this.#startedAtMs
    const [one = 0, five = 0, fifteen = 0] = this.#rates.map((rate) => rate.perSecond)
    const mean = elapsedMs > 0 ? (total * 1000) / elapsedMs : 0
    return { total, mean, one_minute: one, five_minute: five, fifteen_minute: fifteen }
  }
}
