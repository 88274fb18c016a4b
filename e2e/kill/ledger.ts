/** How a push was answered: taken, refused, or not at all, and then nobody knows what became of it. */
export type Answer = 'taken' | 'refused' | 'lost'

/** What the senders know of each text they sent: how often it was taken, and how often the answer was lost. */
export class Ledger {
  readonly taken = new Map<string, number>()
  readonly lost = new Map<string, number>()

  note(texts: readonly string[], answer: Answer): void {
    if (answer === 'refused') return
    const counts = this[answer]
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  }

  /** Texts that were taken and are not among those stored. */
  missing(stored: ReadonlyMap<string, number>): string[] {
    return [...this.taken.keys()].filter((text) => !stored.has(text))
  }

  /** Texts that are stored more often than they were taken, or may have been when their answer was lost. */
  doubled(stored: ReadonlyMap<string, number>): string[] {
    const most = (text: string) => (this.taken.get(text) ?? 0) + (this.lost.get(text) ?? 0)
    return [...stored].filter(([text, count]) => count > most(text)).map(([text]) => text)
  }
}
