import { describe, expect, it } from 'vitest'
import { dashboardUrlOf, shownByUrl, urlOfShown } from './dashboard-url.ts'

describe('the address of a dashboard', () => {
  it.each([
    { activeQueryId: 'p', focus: null },
    {
      activeQueryId: 'p',
      focus: null,
      variableValues: { host: ['web-1', 'a b'], path: [], star: ['*', '\\*'] },
    },
    { activeQueryId: 'p', focus: null, comparison: 'week' as const },
    { activeQueryId: 'p', focus: { widgetId: 'w', isEditing: false } },
    { activeQueryId: 'p', focus: { widgetId: 'w', isEditing: true } },
    { activeQueryId: 'p', focus: { widgetId: 'w', isEditing: true, returnsToFocus: true } },
  ])('leads back to what was shown: %j', (shown) => {
    const part = { variableValues: {}, comparison: null, ...shown }
    expect(shownByUrl(dashboardUrlOf({ ...urlOfShown(part) }))).toEqual(part)
  })

  it('names the values of variables, also one alone, as others write it', () => {
    const variableValues = { host: ['web-1'] }
    expect(urlOfShown({ activeQueryId: 'p', focus: null, variableValues, comparison: null })).toEqual({
      page: 'p',
      'var-host': ['web-1'],
    })
    expect(shownByUrl(dashboardUrlOf({ 'var-host': 'web-1', 'var-': 'x' }))).toMatchObject({
      variableValues: { host: ['web-1'] },
    })
  })

  it('drops what is no text and what it does not know', () => {
    expect(dashboardUrlOf({ page: ['a', 'b'], focusedId: '', editing: 'true', other: 'x' })).toEqual({
      editing: 'true',
    })
  })
})
