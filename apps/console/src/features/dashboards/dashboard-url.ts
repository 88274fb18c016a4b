/** What of a dashboard lies in its address: the open page, and the widget that fills it. */
export interface DashboardUrl {
  page?: string
  focusedId?: string
  focusing?: string
  editing?: string
}

/** What is shown of a dashboard, as the store of its page has it. */
export interface ShownPart {
  activeQueryId: string
  focus: { widgetId: string; isEditing: boolean; returnsToFocus?: boolean } | null
}

const names = ['page', 'focusedId', 'focusing', 'editing'] as const

/** Takes from an untyped query string what a dashboard knows; the rest is dropped. */
export function dashboardUrlOf(raw: Record<string, unknown>): DashboardUrl {
  const url: DashboardUrl = {}
  for (const name of names) {
    const value = raw[name]
    if (typeof value === 'string' && value !== '') url[name] = value
  }
  return url
}

/** What an address asks for; a page or widget it names may be gone, which the store sees to. */
export function shownByUrl({ page, focusedId, focusing, editing }: DashboardUrl): Partial<ShownPart> {
  const isEditing = editing === 'true'
  const isFocused = focusedId !== undefined && (isEditing || focusing === 'true')
  return {
    ...(page !== undefined && { activeQueryId: page }),
    focus: isFocused
      ? { widgetId: focusedId, isEditing, ...(isEditing && focusing === 'true' && { returnsToFocus: true }) }
      : null,
  }
}

/** The address of what is shown (specification, section 2: true or left out). */
export function urlOfShown({ activeQueryId, focus }: ShownPart): DashboardUrl {
  return {
    page: activeQueryId,
    ...(focus && { focusedId: focus.widgetId }),
    // Of a widget that is edited: it fills the page again afterwards.
    ...(focus && (!focus.isEditing || focus.returnsToFocus) && { focusing: 'true' }),
    ...(focus?.isEditing && { editing: 'true' }),
  }
}
