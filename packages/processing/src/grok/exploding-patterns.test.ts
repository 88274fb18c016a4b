import { expect, it } from 'vitest'
import { corePatterns } from './core-patterns.ts'
import { compileGrok, type Grok } from './grok.ts'

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

const [shortLength, longLength] = [5_000, 40_000]
/** Eight is what the length makes; the square of it is sixty-four. What lies between is for a busy machine. */
const most = 32
/** A machine that does much else makes now one, now the other look slow; what grows too fast does so each time. */
const tries = 12
const core = new Map(Object.entries(corePatterns))

/** How many times as long the long text takes, at least, by some tries. */
function growthOf(grok: Grok, textOf: (length: number) => string): number {
  let least = Number.POSITIVE_INFINITY
  for (let no = 0; no < tries && least >= most; no++)
    least = Math.min(least, timeOf(grok, textOf(longLength)) / timeOf(grok, textOf(shortLength)))
  return least
}

function timeOf(grok: Grok, text: string): number {
  const times = Array.from({ length: 4 }, () => {
    const startedAt = performance.now()
    expect(grok.match(text)).toContainEqual({ name: 'all', value: text })
    return performance.now() - startedAt
  })
  return Math.min(...times)
}

it.each(exploding)(
  'a pattern that explodes elsewhere costs no more than the text is long: %s',
  (pattern, textOf) => {
    // The other way to match makes the engine follow captures over the whole text, and leaves it no short cut.
    const grok = compileGrok(`(?:${pattern})|(?<all>[\\s\\S]+)`, core, true)
    expect(growthOf(grok, textOf)).toBeLessThan(most)
  },
)
