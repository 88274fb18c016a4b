import { describe, expect, it } from 'vitest'
import { type TailNews, tailLimit, withNews } from './tail-buffer.ts'
import { emptyTail } from './tail-state.ts'

const message = (id: string): TailNews => ({
  event: 'message',
  data: {
    index: 'logline_0',
    highlight_ranges: {},
    decoration_stats: null,
    message: { _id: id, message: id },
  },
})
const skipped = (count: number): TailNews => ({ event: 'skipped', data: { count } })

const shown = (news: readonly TailNews[][]) =>
  news
    .reduce(withNews, emptyTail)
    .entries.map((entry) => (entry.kind === 'message' ? entry.record.id : entry.text))

describe('what a live tail shows', () => {
  it('has the newest on top', () => {
    expect(shown([[message('a'), message('b')], [message('c')]])).toEqual(['c', 'b', 'a'])
  })

  it('says where and how many messages were skipped, once for each place', () => {
    expect(shown([[message('a'), skipped(1200), skipped(34), message('b'), skipped(1)]])).toEqual([
      '1 message skipped',
      'b',
      '1,234 messages skipped',
      'a',
    ])
  })

  it('shows a message once that comes again after a restart of the intake', () => {
    const news = [
      [message('a')],
      [{ event: 'interrupted', data: { message: 'restarted' } } as const, message('a')],
    ]
    expect(shown(news)).toEqual(['restarted', 'a'])
  })

  it('keeps two thousand rows and counts all', () => {
    const many = Array.from({ length: tailLimit + 5 }, (_, number) => message(String(number)))
    const buffer = withNews(withNews(emptyTail, many), [skipped(7)])
    expect(buffer.entries).toHaveLength(tailLimit)
    expect(buffer).toMatchObject({ receivedCount: tailLimit + 5, skippedCount: 7 })
    expect(buffer.entries.at(-1)).toMatchObject({ key: '6' })
  })

  it('puts what was missed where the connection was lost, each message once', () => {
    const gap = (message: string) => ({ id: 7, message })
    const missed = [message('d'), message('c'), message('b')].flatMap((one) =>
      one.event === 'message' ? [one.data] : [],
    )
    const news: TailNews[][] = [
      [message('a'), message('b')],
      [{ event: 'gap', data: gap('missing') }, message('d')],
    ]
    expect(shown(news)).toEqual(['d', 'missing', 'b', 'a'])
    const filled: TailNews = { event: 'missed', data: { ...gap('here'), messages: missed } }
    expect(shown([...news, [filled]])).toEqual(['d', 'here', 'c', 'b', 'a'])
  })

  it('has a key of its own for every row', () => {
    const buffer = [[skipped(1)], [message('a')], [skipped(1)]].reduce(withNews, emptyTail)
    expect(new Set(buffer.entries.map(({ key }) => key)).size).toBe(3)
  })
})
