import { describe, expect, it } from 'vitest'
import { shownOptions } from './stream-options.ts'

const stream = (label: string) => ({ value: label, label })

describe('the list of streams', () => {
  it('finds names without regard to case and accents', () => {
    const streams = ['Café', 'Payments', 'cafeteria'].map(stream)
    expect(shownOptions(streams, ' CAFE').map(({ label }) => label)).toEqual(['Café', 'cafeteria'])
  })

  it('of a thousand shows a hundred, and says how many there are besides', () => {
    const streams = Array.from({ length: 1_200 }, (_, number) => stream(`s${number}`))
    const shown = shownOptions(streams, '')
    expect(shown).toHaveLength(101)
    expect(shown.at(-1)).toMatchObject({ label: '1,100 more: type a part of the name', disabled: true })
    expect(shownOptions(streams, 's119')).toHaveLength(11)
  })
})
