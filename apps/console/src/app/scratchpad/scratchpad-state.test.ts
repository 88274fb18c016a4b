import { describe, expect, it } from 'vitest'
import { parseScratchpad, smallestSize } from './scratchpad-state.ts'

describe('the scratchpad in storage', () => {
  it('is read back as it was left', () => {
    const state = {
      opened: true,
      value: 'user 4711\n10.0.0.1',
      size: { width: 600, height: 500 },
      position: { x: 10, y: 20 },
      securityConfirmed: true,
    }
    expect(parseScratchpad(JSON.stringify(state))).toEqual(state)
  })

  it.each([
    ['nothing', null],
    ['something that is not JSON', '{'],
    ['a size that is too small', '{"size":{"width":10,"height":10}}'],
  ])('starts empty and closed after %s', (_, text) => {
    expect(parseScratchpad(text)).toMatchObject({ opened: false, value: '', size: smallestSize })
  })
})
