import { expect, it } from 'vitest'
import { footerHints } from './footer-hints.ts'

const command = (keys: string | null, hint?: string) => ({
  ...{ keys, label: `${keys} does it`, group: 'Search', run: null },
  ...(hint !== undefined && { hint }),
})

it('the footer has each word once, with all of its keys, in its own order', () => {
  const commands = [
    ...[command('?', 'all keys'), command('[', 'panels'), command('k', 'move'), command('j', 'move')],
    ...[command('j', 'move'), command(']', 'panels'), command('mod+s'), command(null, 'open')],
  ]
  expect(footerHints(commands)).toEqual([
    { text: 'move', keys: ['K', 'J'] },
    { text: 'panels', keys: ['[', ']'] },
    { text: 'all keys', keys: ['?'] },
  ])
})
