import { expect, it } from 'vitest'
import { panelBounds } from './panel-sizes.ts'

const page = (width: number) => ({ width, height: 900 })

it('a message has 440 pixels to half of the page, three eighths at first', () => {
  expect(panelBounds('message-width', page(1_440))).toEqual({ least: 440, most: 720, first: 540 })
  expect(panelBounds('message-width', page(1_024))).toEqual({ least: 440, most: 512, first: 440 })
  expect(panelBounds('message-width', page(800))).toEqual({ least: 440, most: 440, first: 440 })
})

it('a message below its list leaves room for it', () => {
  expect(panelBounds('message-height', page(1_440))).toEqual({ least: 160, most: 630, first: 342 })
  expect(panelBounds('message-height', { width: 800, height: 200 })).toEqual({
    least: 160,
    most: 160,
    first: 160,
  })
})

it('the sidebar is as wide on every page', () => {
  expect(panelBounds('fields-width', page(3_840))).toEqual({ least: 200, most: 480, first: 260 })
})
