import { describe, expect, it } from 'vitest'
import { readDecorators, withDecorator, withoutDecorator } from './widget-decorators.ts'

const raw = [
  { id: 'b', type: 'link', config: { link_field: 'url' }, order: 2, stream: 's' },
  { type: 'format', order: 1 },
  { config: {} },
]

describe('the decorators of a message list', () => {
  it('are read in the order in which they run, with members of other versions', () => {
    expect(readDecorators(raw)).toEqual([
      { id: 'decorator-1', type: 'format', config: {}, order: 1 },
      { id: 'b', type: 'link', config: { link_field: 'url' }, order: 2, stream: 's' },
    ])
  })

  it('are counted through after each change', () => {
    const [format, link] = readDecorators(raw)
    if (!format || !link) throw new Error('unread')
    const added = withDecorator([format, link], { id: 'c', type: 'x', config: {}, order: 99 })
    expect(added.map(({ id, order }) => [id, order])).toEqual([
      ['decorator-1', 0],
      ['b', 1],
      ['c', 2],
    ])
    expect(withDecorator(added, { ...link, config: { a: 1 } })[1]).toMatchObject({
      id: 'b',
      config: { a: 1 },
    })
    expect(withoutDecorator(added, 'b').map(({ id, order }) => [id, order])).toEqual([
      ['decorator-1', 0],
      ['c', 1],
    ])
  })
})
