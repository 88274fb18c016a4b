import { describe, expect, it } from 'vitest'
import { type CompletionSources, type OfferedField, rememberedValues } from './completion-sources.ts'
import { offersAt, replacedUntil } from './query-offers.ts'

const field = (name: string, more: Partial<OfferedField> = {}): OfferedField => ({
  name,
  type: 'string',
  isEnumerable: true,
  isInSearch: true,
  ...more,
})
const sources: CompletionSources = {
  fields: async () => [
    field('message', { isEnumerable: false }),
    field('source'),
    field('resource'),
    field('sources_old', { isInSearch: false }),
    field('a:b'),
  ],
  values: async (_, input) => ({
    values: [
      { value: 'web-1', occurrence: 5 },
      { value: 'log in', occurrence: 1_500 },
      { value: 'web"2', occurrence: 1 },
    ].filter(({ value }) => value.startsWith(input)),
    isComplete: true,
  }),
  parameters: ['host', 'user'],
}

/** `|` marks the place. */
async function offered(marked: string, isExplicit = false): Promise<string[] | undefined> {
  const offset = marked.indexOf('|')
  const text = marked.slice(0, offset) + marked.slice(offset + 1)
  const found = await offersAt(text, offset, { sources, isExplicit })
  return found?.offers.map(({ insert, detail }) => (detail === '' ? insert : `${insert} ${detail}`))
}

describe('the query editor offers', () => {
  it.each([
    // Those that begin with it, then those that hold it, then those of other streams.
    ['sour|', ['source: string', 'resource: string', 'sources_old: string (not in streams)']],
    ['SOUR|', ['source: string', 'resource: string', 'sources_old: string (not in streams)']],
    ['a:|', undefined],
    ['a\\:|', ['a\\:b: string']],
    ['_ex|', ['_exists_: field']],
    ['_exists_:sourc|', ['source string', 'resource string', 'sources_old string (not in streams)']],
    // Values by frequency, written so that they are found.
    // Their counts are of whole days and of all messages: none is told.
    ['source:|', ['"log in"', 'web-1', '"web\\"2"']],
    ['source:we|', ['web-1', '"web\\"2"']],
    ['source:"we|', ['"web-1"', '"web\\"2"']],
    ['message:a|', undefined],
    ['unknown:a|', undefined],
    // Operators behind a clause.
    ['x AN|', ['AND  operator']],
    ['x o|', ['resource: string', 'source: string', 'OR  operator', 'sources_old: string (not in streams)']],
    // Parameters.
    ['source:$|', ['$host$ parameter', '$user$ parameter']],
    ['$us|', ['$user$ parameter']],
    // Nothing while nothing is typed, and nothing inside a phrase.
    ['|', undefined],
    ['x |', undefined],
    ['"sour|', undefined],
    ['source:[a TO |', undefined],
  ])('at %s', async (marked, expected) => {
    expect(await offered(marked)).toEqual(expected)
  })

  it('everything that fits, when asked for', async () => {
    expect(await offered('x |', true)).toEqual(
      expect.arrayContaining(['AND  operator', 'source: string', '$host$ parameter']),
    )
  })

  it('what was probably meant, as such', async () => {
    const corrected: CompletionSources = {
      ...sources,
      values: async () => ({ values: [{ value: 'web-1', occurrence: 5 }], isComplete: true }),
    }
    const found = await offersAt('source:wbe', 10, { sources: corrected, isExplicit: false })
    expect(found?.offers).toMatchObject([{ label: 'web-1 ⭢ wbe', insert: 'web-1' }])
    const begun = await offersAt('source:web', 10, { sources: corrected, isExplicit: false })
    expect(begun?.offers).toMatchObject([{ label: 'web-1', insert: 'web-1' }])
  })

  it('a hundred of very many', async () => {
    const many = Array.from({ length: 26_000 }, (_, number) => field(`f${number}`))
    const found = await offersAt('f', 1, {
      sources: { ...sources, fields: async () => many },
      isExplicit: false,
    })
    expect(found?.offers).toHaveLength(100)
  })
})

describe('what a choice replaces behind the cursor', () => {
  it.each([
    ['us|er:bob', 'username:', 5],
    ['user:bo|b AND x', 'bobby', 8],
    ['user:"bo|"', '"bobby"', 9],
    ['a A| b', 'AND ', 4],
    ['a A|', 'AND ', 3],
    ['so|', 'source:', 2],
  ])('at %s', (marked, insert, expected) => {
    const offset = marked.indexOf('|')
    expect(replacedUntil(marked.replace('|', ''), offset, insert)).toBe(expected)
  })
})

describe('values that were asked for', () => {
  const all = ['web-1', 'web-2', 'db-1'].map((value) => ({ value, occurrence: 1 }))

  it('are looked up here when a shorter text has brought all of them', async () => {
    const asked: string[] = []
    const values = rememberedValues(async (_, input) => {
      asked.push(input)
      return { values: all, isComplete: true }
    })
    await values('source', '')
    expect((await values('source', 'web')).values).toHaveLength(2)
    await values('other', 'web')
    expect(asked).toEqual(['', 'web'])
  })

  it('are given again as they were answered to the same text, with what was probably meant', async () => {
    let asked = 0
    const values = rememberedValues(async () => {
      asked++
      return { values: all, isComplete: false }
    })
    const first = await values('source', 'wbe')
    expect((await values('source', 'wbe')).values).toEqual(first.values)
    expect(asked).toBe(1)
  })

  it('are asked for again when there were more, and after a while', async () => {
    let now = 0
    let asked = 0
    const values = rememberedValues(
      async () => {
        asked++
        return { values: all, isComplete: false }
      },
      () => now,
    )
    await values('source', 'w')
    await values('source', 'we')
    expect(asked).toBe(2)
    await values('source', 'we')
    expect(asked).toBe(2)
    now = 31_000
    await values('source', 'we')
    expect(asked).toBe(3)
  })
})
