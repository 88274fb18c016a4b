import { describe, expect, it } from 'vitest'
import { newDashboardDocument } from './default-documents.ts'
import { addMentioned, putParameter, removeParameter } from './parameter-commands.ts'

const host = {
  type: 'value-parameter-v1',
  name: 'host',
  title: null,
  description: null,
  data_type: 'any',
  default_value: null,
  optional: false,
  binding: null,
}

describe('parameters of a view', () => {
  const empty = newDashboardDocument()
  const declared = putParameter(host)(empty)

  it('are declared once, and replaced by name in their place', () => {
    const two = putParameter({ ...host, name: 'user' })(declared)
    const changed = putParameter({ ...host, title: 'Host' })(two)
    expect(changed.parameters.map(({ name, title }) => [name, title])).toEqual([
      ['host', 'Host'],
      ['user', null],
    ])
    expect(empty.parameters).toEqual([])
  })

  it('come along with query texts that mention them, unless they are declared', () => {
    const from = putParameter({ ...host, name: 'user' })(putParameter({ ...host, name: 'env' })(declared))
    const names = addMentioned(from, ['source:$host$ AND $gone$', 'env:$env$'])(empty).parameters.map(
      ({ name }) => name,
    )
    expect(names).toEqual(['host', 'env'])
    const own = putParameter({ ...host, title: 'Own' })(empty)
    expect(addMentioned(from, ['$host$'])(own)).toBe(own)
  })

  it('are removed; one that is not there changes nothing', () => {
    expect(removeParameter('host')(declared).parameters).toEqual([])
    expect(removeParameter('other')(declared)).toBe(declared)
  })
})
