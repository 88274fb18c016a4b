/** The server sends one part after the other, and asks of none but the last. */
const maxKnown = 16

/** Parts of replays that are in the journal or were read from it, the newest last. */
export class KnownReplays {
  #ids: readonly string[]

  constructor(ids: readonly string[] = []) {
    this.#ids = ids
  }

  add(id: string): void {
    if (this.#ids.at(-1) === id) return
    this.#ids = [...this.#ids.filter((known) => known !== id), id].slice(-maxKnown)
  }

  has(id: string): boolean {
    return this.#ids.includes(id)
  }

  all(): readonly string[] {
    return this.#ids
  }
}
