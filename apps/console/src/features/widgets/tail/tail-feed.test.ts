import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TailListener } from './tail-connection.ts'
import { createTailFeed } from './tail-feed.ts'

const question = { query: '*', streams: [], decorators: '[]' }
const message = (id: string) => ({
  event: 'message' as const,
  data: { index: 'i', highlight_ranges: {}, decoration_stats: null, message: { _id: id } },
})

/** A feed whose server is the test. */
function feedOfTest() {
  let listener: TailListener | null = null
  let signal: AbortSignal | null = null
  const feed = createTailFeed(undefined, async (_, to, of) => {
    listener = to
    signal = of
  })
  const end = feed.start(question)
  const changes = vi.fn()
  feed.subscribe(changes)
  return { feed, end, changes, tell: () => listener, signal: () => signal }
}

describe('the feed of a live tail', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('changes five times a second, and once for its rate, however much comes in', () => {
    const { feed, changes, tell } = feedOfTest()
    for (let number = 0; number < 500; number++) {
      tell()?.onNews([message(String(number))])
      vi.advanceTimersByTime(2)
    }
    expect(feed.get().buffer.receivedCount).toBeGreaterThan(380)
    expect(changes.mock.calls.length).toBeLessThanOrEqual(6)
  })

  it('holds no more than it shows while the timers of its page rest', () => {
    const { feed, tell } = feedOfTest()
    for (let number = 0; number < 2_500; number++) tell()?.onNews([message(String(number))])
    expect(feed.get().buffer.receivedCount).toBeGreaterThan(2_000)
  })

  it('shows nothing any more once it has ended, and lets the connection go', () => {
    const { feed, end, tell, signal } = feedOfTest()
    tell()?.onNews([message('a')])
    end()
    vi.advanceTimersByTime(1_000)
    expect(feed.get().buffer.entries).toEqual([])
    expect(signal()?.aborted).toBe(true)
  })

  it('goes on where it was when the same is asked again, and says since when messages are missing', () => {
    const starts: (number | null)[] = []
    const listeners: TailListener[] = []
    const feed = createTailFeed(undefined, async ({ lostAtMs }, to) => {
      starts.push(lostAtMs)
      listeners.push(to)
    })
    const end = feed.start(question)
    listeners[0]?.onState({ kind: 'open' })
    listeners[0]?.onNews([message('a')])
    const endedAtMs = Date.now()
    end()
    vi.advanceTimersByTime(5_000)
    feed.start(question)
    expect(starts).toEqual([null, endedAtMs])
    expect(feed.get().buffer.entries).toHaveLength(1)
  })

  it('stands still while it is held, and shows what has come when that is asked for', () => {
    const { feed, tell } = feedOfTest()
    const shownIds = () => feed.get().shown.entries.map(({ key }) => key)
    tell()?.onNews([message('a')])
    vi.advanceTimersByTime(1_000)
    feed.hold(true)
    tell()?.onNews([message('b')])
    vi.advanceTimersByTime(1_000)
    expect([shownIds(), feed.get().buffer.receivedCount]).toEqual([['a'], 2])
    feed.catchUp()
    expect(shownIds()).toEqual(['b', 'a'])
    tell()?.onNews([message('c')])
    vi.advanceTimersByTime(1_000)
    expect(shownIds()).toEqual(['b', 'a'])
    feed.hold(false)
    expect(shownIds()).toEqual(['c', 'b', 'a'])
  })

  it('is empty when it begins with another question', () => {
    const { feed, tell } = feedOfTest()
    tell()?.onNews([message('a')])
    vi.advanceTimersByTime(1_000)
    expect(feed.get().buffer.entries).toHaveLength(1)
    feed.start({ query: 'x', streams: [], decorators: '[]' })
    expect(feed.get().buffer).toMatchObject({ entries: [], receivedCount: 0 })
  })
})
