import { Session } from 'node:inspector/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { corePatterns } from './core-patterns.ts'

/** Patterns that take exponential or polynomial time in engines that try again and again, with the texts that make them. */
const exploding: readonly [pattern: string, text: (length: number) => string][] = [
  ['^(a+)+$', (length) => `${'a'.repeat(length)}!`],
  ['^(a*)*$', (length) => `${'a'.repeat(length)}!`],
  ['^(a|a)*$', (length) => `${'a'.repeat(length)}!`],
  ['^(a|aa)+$', (length) => `${'a'.repeat(length)}!`],
  ['^(a|a?)+$', (length) => `${'a'.repeat(length)}!`],
  ['^([a-zA-Z]+)*$', (length) => `${'a'.repeat(length)}1`],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', (length) => 'a'.repeat(length)],
  ['^(.*)*=$', (length) => 'x'.repeat(length)],
  ['(.*)(.*)(.*)(.*)=', (length) => 'x'.repeat(length)],
  ['(x+x+)+y', (length) => 'x'.repeat(length)],
  ['^(\\d+)*[^\\d]$', (length) => '1'.repeat(length)],
  ['^\\s*(\\S+\\s*)*;$', (length) => 'a '.repeat(length / 2)],
  ['^(\\w+\\s?)*\\.$', (length) => `${'word '.repeat(length / 5)}!`],
  ['\\s+$', (length) => `${' '.repeat(length)}x`],
  ['^(?:.*,){11}P', (length) => '1,'.repeat(length / 2)],
  ['^([0-9a-zA-Z]([-.\\w]*[0-9a-zA-Z])*@)+$', (length) => `${'a'.repeat(length)}!`],
  ['^(("[^"]*"|\'[^\']*\'|[^"\'])*)+;$', (length) => '"a"'.repeat(length / 3)],
  ['<(\\/?[a-z]+\\s*)*>$', (length) => `<${'a'.repeat(length)}`],
  ['^(%{WORD}+)+$', (length) => `${'a'.repeat(length)}!`],
  ['^(%{DATA}%{DATA})*=$', (length) => 'x'.repeat(length)],
  ['%{GREEDYDATA:a}%{GREEDYDATA:b}%{GREEDYDATA:c};', (length) => 'x'.repeat(length)],
  ['^(%{NUMBER:n}?)+;$', (length) => '1'.repeat(length)],
  ['^(%{NOTSPACE:k}=%{NOTSPACE:v} ?)+;$', (length) => 'k=v '.repeat(length / 4)],
  ['^(?:%{HOSTNAME}\\.?)+:$', (length) => `${'a.'.repeat(length / 2)}!`],
  ['^(?:%{UNIXPATH}|%{URIPATH})+;$', (length) => '/a'.repeat(length / 2)],
]

/** Characters. Shorter texts are taken by another part of the engine, which is linear too but has other costs. */
const lengthFor = (steps: number) => Math.max(20_000, Math.ceil(500_000 / steps))

describe('a pattern that explodes elsewhere', () => {
  const core = new Map(Object.entries(corePatterns))
  const session = new Session()
  let compileGrok: typeof import('./grok.ts').compileGrok

  beforeAll(async () => {
    session.connect()
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
    // Only now: what was loaded before is not counted block by block.
    compileGrok = (await import('./grok.ts')).compileGrok
  })
  afterAll(() => session.disconnect())

  /** How often the blocks of the engine ran: nearly the same on each run, whatever the machine is busy with. */
  async function workOf(run: () => void): Promise<number> {
    await session.post('Profiler.takePreciseCoverage')
    run()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    return result
      .filter(({ url }) => url.includes('/re2js/'))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      .reduce((sum, { count }) => sum + count, 0)
  }

  it.each(exploding)('%s costs twice as much for a text that is twice as long', async (pattern, text) => {
    // The other way to match makes the engine follow captures over the whole text, and leaves it no short cut.
    const grok = compileGrok(`(?:${pattern})|(?<all>[\\s\\S]+)`, core, true)
    const workOn = (length: number) => {
      const sent = text(length)
      return workOf(() => expect(grok.match(sent)).toContainEqual({ name: 'all', value: sent }))
    }
    const length = lengthFor(grok.size)
    await workOn(600)
    const [once, twice] = [await workOn(length), await workOn(2 * length)]
    expect(once).toBeGreaterThan(length)
    expect(twice / once).toBeLessThan(2.1)
  })
})
