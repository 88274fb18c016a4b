import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { safeParseBody } from './lenient-body.ts'

const metric = z.discriminatedUnion('type', [
  z.object({ type: z.literal('count') }),
  z.object({ type: z.literal('percentile'), percentile: z.number().min(0).max(100) }),
])
const schema = z.strictObject({
  limit: z.int().optional(),
  isOn: z.boolean().default(true),
  size: z.number(),
  title: z.string().optional(),
  note: z.string().nullable().optional(),
  metrics: z.array(metric).default([]),
  either: z.union([z.strictObject({ from: z.int() }), z.strictObject({ keyword: z.string() })]).optional(),
})
const whole = { isOn: true, size: 1, metrics: [] }

describe('a body as clients of the reference send it', () => {
  it.each([
    [{ size: '1' }, whole],
    [{ size: ' 1.5e1 ' }, { ...whole, size: 15 }],
    [{ size: null }, { ...whole, size: 0 }],
    [
      { size: 1, limit: '95' },
      { ...whole, limit: 95 },
    ],
    [{ size: 1, limit: null }, whole],
    [
      { size: 1, isOn: 'false' },
      { ...whole, isOn: false },
    ],
    [{ size: 1, isOn: 'TRUE' }, whole],
    [{ size: 1, isOn: null }, whole],
    [{ size: 1, title: null }, whole],
    [
      { size: 1, note: null },
      { ...whole, note: null },
    ],
    [
      { size: 1, metrics: [{ type: 'count' }, { type: 'percentile', percentile: '95' }] },
      { ...whole, metrics: [{ type: 'count' }, { type: 'percentile', percentile: 95 }] },
    ],
    [
      { size: 1, either: { from: '0' } },
      { ...whole, either: { from: 0 } },
    ],
  ])('%j is read', (body, expected) => {
    const before = structuredClone(body)
    expect(safeParseBody(schema, body).data).toEqual(expected)
    expect(body).toEqual(before)
  })

  it.each([
    [{ size: 'high' }, ['size']],
    [{ size: '' }, ['size']],
    [{ size: '0x10' }, ['size']],
    [{ size: true }, ['size']],
    [{ size: 1, limit: '1.5' }, ['limit']],
    [{ size: 1, isOn: 'yes' }, ['isOn']],
    [{ size: 1, isOn: 1 }, ['isOn']],
    [{}, ['size']],
    [{ size: 1, title: 5 }, ['title']],
    [{ size: 1, metrics: [{ type: 'percentile', percentile: '101' }] }, ['metrics', 0, 'percentile']],
  ])('%j stays a mistake', (body, path) => {
    expect(safeParseBody(schema, body).error?.issues[0]?.path).toEqual(path)
  })

  it('with more mistakes than anybody makes by habit is not mended', () => {
    expect(safeParseBody(z.array(z.int()), Array(1_000).fill('1')).success).toBe(true)
    expect(safeParseBody(z.array(z.int()), Array(1_001).fill('1')).success).toBe(false)
  })

  it('that is no object is read as it is', () => {
    expect(safeParseBody(z.number(), '1').success).toBe(false)
    expect(safeParseBody(z.array(z.int()), ['1', 2]).data).toEqual([1, 2])
  })
})
