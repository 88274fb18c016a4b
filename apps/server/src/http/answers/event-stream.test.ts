import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ServerEvent } from '@logline/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventStream } from './event-stream.ts'

describe('a stream of events', () => {
  let caller: AbortController

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    caller = new AbortController()
  })
  afterEach(() => {
    caller.abort()
    vi.useRealTimers()
  })

  const open = (events: AsyncIterable<ServerEvent>, onError = vi.fn()) => {
    const stream = eventStream(events, { signal: caller.signal, onError })
    // The connection of a caller who goes takes the body with it.
    caller.signal.addEventListener('abort', () => stream.destroy())
    return stream.setEncoding('utf8')
  }

  async function* silence(): AsyncGenerator<ServerEvent> {
    await new Promise(() => undefined)
  }

  it('begins at once, and shows every 15 seconds that it is alive', async () => {
    const stream = open(silence())
    expect(stream.read()).toBe(': open\n\n')
    vi.advanceTimersByTime(14_999)
    expect(stream.read()).toBeNull()
    vi.advanceTimersByTime(1)
    await nextTurn()
    expect(stream.read()).toBe(': heartbeat\n\n')
  })

  it('asks for the next event only when the reader has room, and gathers no heartbeats until then', async () => {
    let asked = 0
    async function* endless() {
      for (;;) yield { event: 'message', data: `${asked++}${'x'.repeat(10_000)}` }
    }
    const stream = open(endless())
    for (let turn = 0; turn < 100; turn++) await nextTurn()
    const askedBefore = asked
    vi.advanceTimersByTime(3_600_000)
    await nextTurn()
    expect(asked).toBe(askedBefore)
    expect(asked).toBeLessThan(30)
    const text: string = stream.read()
    expect(text).not.toContain('heartbeat')
  })

  it('breaks off when its events fail, and says so once', async () => {
    async function* failing() {
      yield { event: 'message', data: 1 }
      throw new Error('a bug')
    }
    const onError = vi.fn()
    const stream = open(failing(), onError)
    const closed = new Promise((resolve) => stream.once('close', resolve))
    stream.resume()
    await closed
    expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('a bug'))
    expect(vi.getTimerCount()).toBe(0)
  })
})
