import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DecodeError } from '../decoding/codec.ts'
import { readBulkBody } from './bulk-body.ts'

const read = (body: string, index = '') =>
  readBulkBody(Buffer.from(body), index).map(({ document, ...item }) => ({
    ...item,
    document: document === null ? null : String(document),
  }))

describe('a bulk request', () => {
  it.each([
    ['', []],
    ['\n\r\n', []],
    ['{"create":{}}\n{"a":1}\n', [{ action: 'create', index: 'path', id: '', document: '{"a":1}' }]],
    ['{"create":null}\r\n{"a":1}', [{ action: 'create', index: 'path', id: '', document: '{"a":1}' }]],
    [
      '{"index":{"_index":"web","_id":7}}\n{}\n\n{"delete":{"_id":"x"}}\n{"update":{}}\n{"doc":{}}\n',
      [
        { action: 'index', index: 'web', id: '7', document: '{}' },
        { action: 'delete', index: 'path', id: 'x', document: null },
        { action: 'update', index: 'path', id: '', document: '{"doc":{}}' },
      ],
    ],
    ['{"index":{}}\nno JSON\n', [{ action: 'index', index: 'path', id: '', document: 'no JSON' }]],
  ])('of %j has its actions in order', (body, items) => {
    expect(read(body.replaceAll('\r', ''), 'path')).toEqual(items)
    expect(read(body, 'path')).toHaveLength(items.length)
  })

  it.each([
    ['{"a":1}\n{}', 'line [1], expected one of create, index, update, delete'],
    ['{"create":{}}\n{}\n{"index":[]}\n{}', 'line [3], the action is no object'],
    ['{"create":{},"index":{}}\n{}', 'line [1], expected one of'],
    ['create\n{}', 'line [1], Bulk: not valid JSON'],
    ['{"create":{}}\n{}\n\n{"create":{}}\n', 'The action in line 4 has no document'],
    ['{"delete":{}}\n'.repeat(100_001), 'More than 100000 actions'],
  ])('is refused as a whole, no. %#', (body, problem) => {
    expect(() => read(body)).toThrow(problem)
    expect(() => read(body)).toThrow(DecodeError)
  })

  it('gives back every document as it was sent', () => {
    const documents = fc.array(fc.dictionary(fc.string(), fc.jsonValue()))
    fc.assert(
      fc.property(documents, fc.string(), (sent, index) => {
        const lines = sent.flatMap((document) => [
          JSON.stringify({ create: { _index: index } }),
          JSON.stringify(document),
        ])
        const items = read(lines.join('\n'), 'path')
        expect(items.map(({ document }) => JSON.parse(document ?? ''))).toEqual(
          JSON.parse(JSON.stringify(sent)),
        )
        for (const item of items) expect(item.index).toBe(index || 'path')
      }),
    )
  })
})
