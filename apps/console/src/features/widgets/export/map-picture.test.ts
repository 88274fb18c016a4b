import { expect, it } from 'vitest'
import { projection } from './map-picture.ts'

it('lays places where a map of the web has them', () => {
  const place = projection({ center_x: 0, center_y: 0, zoom: 0 }, { width: 256, height: 256 })
  const rounded = (latitude: number, longitude: number) => place(latitude, longitude).map(Math.round)
  expect(rounded(0, 0)).toEqual([128, 128])
  expect(rounded(0, -180)).toEqual([0, 128])
  expect(rounded(51.5, 0)).toEqual([128, 85])
  expect(rounded(-90, 180)).toEqual(rounded(-85, 180))
})

it('is larger by each step of the zoom, around its centre', () => {
  const place = projection({ center_x: 10, center_y: 20, zoom: 3 }, { width: 400, height: 300 })
  expect(place(10, 20).map(Math.round)).toEqual([200, 150])
  expect(Math.round(place(10, 65)[0])).toBe(200 + 256)
})
