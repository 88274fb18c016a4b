import { expect, it } from 'vitest'
import { sparkPath } from './spark-path.ts'

it.each([
  [[], undefined, ''],
  [[5], undefined, 'M0 1H10'],
  [[0, 10, 5], undefined, 'M0 9L5 1L10 5'],
  [[0, 0], undefined, 'M0 9L10 9'],
  [[0, 10, 5], 5, 'M5 9L7.5 1L10 5'],
  [[10], 5, 'M7.5 1H10'],
])('draws %j with room for %s as %s', (values, room, path) =>
  expect(sparkPath(values, { width: 10, height: 10, ...(room === undefined ? {} : { room }) })).toBe(path),
)
