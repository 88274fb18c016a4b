import type { Consumer } from '@platformatic/kafka'

export type BytesConsumer = Consumer<Buffer, Buffer, Buffer, Buffer>
export type Offset = Parameters<BytesConsumer['commit']>[0]['offsets'][number]

/**
 * What comes next of each partition, by messages that are in the journal and not committed yet. Kafka sends those again
 * after a rebalance, to the same member or another one.
 */
export class UncommittedOffsets {
  readonly #next = new Map<string, Offset>()

  /** Of another leader, the same offset may be another message. */
  includes({ topic, partition, offset, leaderEpoch }: Offset): boolean {
    const next = this.#next.get(`${topic}:${partition}`)
    return next !== undefined && offset < next.offset && leaderEpoch === next.leaderEpoch
  }

  /** The message that has this offset is in the journal. */
  add({ topic, partition, offset, leaderEpoch }: Offset): void {
    this.#next.set(`${topic}:${partition}`, { topic, partition, offset: offset + 1n, leaderEpoch })
  }

  all(): Offset[] {
    return [...this.#next.values()]
  }

  /** Those that have moved on since `all` stay. */
  remove(offsets: readonly Offset[]): void {
    for (const offset of offsets) {
      const key = `${offset.topic}:${offset.partition}`
      if (this.#next.get(key) === offset) this.#next.delete(key)
    }
  }
}
