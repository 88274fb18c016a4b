import { expect, it } from 'vitest'
import { panelBounds } from './panel-widths.ts'

it('a message has 440 pixels to half of the page, three eighths at first', () => {
  expect(panelBounds('message', 1_440)).toEqual({ least: 440, most: 720, first: 540 })
  expect(panelBounds('message', 1_024)).toEqual({ least: 440, most: 512, first: 440 })
  expect(panelBounds('message', 800)).toEqual({ least: 440, most: 440, first: 440 })
})

it('the sidebar is as wide on every page', () => {
  expect(panelBounds('fields', 3_840)).toEqual({ least: 200, most: 480, first: 260 })
})
