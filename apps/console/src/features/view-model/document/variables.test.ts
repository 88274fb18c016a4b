import { searches } from '@logline/contract'
import { describe, expect, it } from 'vitest'
import { newDashboardDocument } from '../commands/default-documents.ts'
import { putVariable } from '../commands/variable-commands.ts'
import { shownRequest } from '../execution/shown-request.ts'
import { createViewStore } from '../store/view-store.ts'
import { type Variable, variableQueries, variablesOf, withChosen } from './variables.ts'

const host: Variable = { name: 'host', field: 'source', isMultiple: true, defaultValues: ['web-1'] }
const path: Variable = { name: 'path', field: 'request path', isMultiple: false, defaultValues: [] }

describe('variables', () => {
  it('are conditions on their fields: the chosen values, else the default, and nothing for all', () => {
    expect(variableQueries([host, path], {})).toEqual(['source:web-1'])
    expect(variableQueries([host, path], { host: [], path: ['/v1'] })).toEqual(['request\\ path:"/v1"'])
    expect(variableQueries([host], { host: ['a', 'b c'], gone: ['x'] })).toEqual(['source:a OR source:"b c"'])
  })

  it('keep no choice that is their default', () => {
    expect(withChosen({ host: ['a'] }, host, ['web-1'])).toEqual({})
    expect(withChosen({ path: ['/'] }, host, [])).toEqual({ path: ['/'], host: [] })
  })

  it('are saved as parameters that no search needs, and read back from what the server takes', () => {
    const document = putVariable(host, null)(newDashboardDocument())
    const { parameters } = searches.store.body.parse({ parameters: document.parameters })
    expect(variablesOf(parameters ?? [])).toEqual([host])
    expect(parameters?.[0]).toMatchObject({ optional: true, type: 'value-parameter-v1' })
    const renamed = putVariable({ ...host, name: 'server' }, 'host')(document)
    expect(variablesOf(renamed.parameters).map(({ name }) => name)).toEqual(['server'])
  })

  it('narrow what is laid over all widgets', () => {
    const store = createViewStore(putVariable(host, null)(newDashboardDocument()))
    const queryOf = () => shownRequest(store.get()).state.global_override?.query?.query_string
    expect(queryOf()).toBe('source:web-1')
    store.show({ override: { timerange: null, queryString: 'level:3 OR level:4' } })
    expect(queryOf()).toBe('(level:3 OR level:4) AND source:web-1')
    store.show({ variableValues: { host: ['a', 'b'] } })
    expect(queryOf()).toBe('(level:3 OR level:4) AND (source:a OR source:b)')
    store.show({ override: null, variableValues: { host: [] } })
    expect(queryOf()).toBeUndefined()
  })
})
