import { describe, expect, it } from 'vitest'
import { focusByUrl, urlOfFocus } from './focus-url.ts'

describe('the widget of an address', () => {
  it.each([
    null,
    { widgetId: 'w', isEditing: false },
    { widgetId: 'w', isEditing: true },
    { widgetId: 'w', isEditing: true, returnsToFocus: true },
  ])('leads back to what filled the page: %j', (focus) => {
    expect(focusByUrl(urlOfFocus(focus))).toEqual(focus)
  })

  it('does not fill the page with a widget that is only named', () => {
    expect(focusByUrl({ focusedId: 'w' })).toBeNull()
    expect(focusByUrl({ focusing: 'true' })).toBeNull()
    expect(focusByUrl({ focusedId: 'w', focusing: 'false', editing: 'true' })).toEqual({
      widgetId: 'w',
      isEditing: true,
    })
  })
})
