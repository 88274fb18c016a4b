import { expect, it } from 'vitest'
import { errorsQuery, serviceField } from './traffic-fields.ts'

const field = (name: string, type = 'string') => ({ name, type: { type, properties: [], index_names: [] } })

it('tells services apart by the first field that is known, and by the source without one', () => {
  expect(serviceField([field('application_name'), field('service')])).toBe('service')
  expect(serviceField([field('level')])).toBe('source')
})

it('finds errors by number, and by name where levels are texts', () => {
  expect(errorsQuery([])).toBe('level:<=3')
  expect(errorsQuery([field('level', 'long')])).toBe('level:<=3')
  for (const type of ['string', 'compound(long,string)']) {
    expect(errorsQuery([field('level', type)])).toMatch(
      /^\(level:<=3 OR level:\(emerg OR EMERG OR .+ ERROR\)\)$/,
    )
  }
})
