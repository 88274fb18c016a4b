import { expect, it } from 'vitest'
import { coverageByArea, coverageLines, readEndpoints } from './coverage.ts'

const served = [
  { method: 'GET', path: '/views/{viewId}' },
  { method: 'POST', path: '/views/search' },
]

it('counts what is served by area, whatever placeholders are called, and names what is missing', () => {
  const areas = coverageByArea(
    [
      { method: 'GET', path: '/views/{id}', area: 'views' },
      { method: 'DELETE', path: '/views/{id}', area: 'views' },
      { method: 'POST', path: '/views/search', area: 'views', variant: 'v1' },
      { method: 'POST', path: '/views/search', area: 'views', variant: 'v2' },
      { method: 'GET', path: '/roles', area: 'users' },
    ],
    served,
  )
  expect(coverageLines(areas, { namesMissing: true })).toEqual([
    'views                              3 of   4   75 %',
    '  DELETE /views/{id}',
    'users                              0 of   1    0 %',
    '  GET /roles',
    'all areas                          3 of   5   60 %',
  ])
})

it('leaves out what is outside of the API', () => {
  const wanted = [{ method: 'GET', path: '/config.js', area: 'misc', base: 'web' }]
  expect(coverageByArea(wanted, served)).toEqual([])
})

it('refuses a file that is no list of endpoints', () => {
  expect(readEndpoints('[{"method":"GET","path":"/","area":"misc"}]')).toHaveLength(1)
  expect(() => readEndpoints('{"openapi":"3.1.0"}')).toThrow('no list of endpoints')
  expect(() => readEndpoints('# Endpoints')).toThrow('no list of endpoints')
})
