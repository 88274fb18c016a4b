const maxDelayMs = 30_000
/** However long the receiver wants to be left alone. */
const maxAskedDelayMs = 300_000

/** How long to wait after failures: twice as long each time, and never all outputs at once. */
export class BackOff {
  #failures = 0

  succeeded(): void {
    this.#failures = 0
  }

  /** After one more failure. `firstMs`: after the first; `askedMs`: what the receiver asks for, 0 for nothing. */
  nextMs({ firstMs, askedMs }: { firstMs: number; askedMs: number }): number {
    const delayMs = Math.min(Math.max(firstMs, 1) * 2 ** Math.min(this.#failures++, 30), maxDelayMs)
    const jittered = delayMs * (0.75 + Math.random() / 2)
    return Math.max(jittered, Math.min(askedMs, maxAskedDelayMs))
  }
}
