import { describe, expect, it } from 'vitest'
import { dashboardUrlOf, shownByUrl, urlOfShown } from './dashboard-url.ts'

describe('the address of a dashboard', () => {
  it.each([
    { activeQueryId: 'p', focus: null },
    { activeQueryId: 'p', focus: { widgetId: 'w', isEditing: false } },
    { activeQueryId: 'p', focus: { widgetId: 'w', isEditing: true } },
    { activeQueryId: 'p', focus: { widgetId: 'w', isEditing: true, returnsToFocus: true } },
  ])('leads back to what was shown: %j', (shown) => {
    expect(shownByUrl(dashboardUrlOf({ ...urlOfShown(shown) }))).toEqual(shown)
  })

  it('drops what is no text and what it does not know', () => {
    expect(dashboardUrlOf({ page: ['a', 'b'], focusedId: '', editing: 'true', other: 'x' })).toEqual({
      editing: 'true',
    })
  })
})
