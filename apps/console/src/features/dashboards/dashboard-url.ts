import { type FocusUrl, focusByUrl, focusNames, urlOfFocus, type ViewState } from '../view-model/index.ts'

/** What of a dashboard lies in its address: the open page, and the widget that fills it. */
export interface DashboardUrl extends FocusUrl {
  page?: string
}

/** What is shown of a dashboard, as the store of its page has it. */
export type ShownPart = Pick<ViewState, 'activeQueryId' | 'focus'>

const names = ['page', ...focusNames] as const

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
export function shownByUrl(url: DashboardUrl): Partial<ShownPart> {
  return { ...(url.page !== undefined && { activeQueryId: url.page }), focus: focusByUrl(url) }
}

/** The address of what is shown. */
export function urlOfShown({ activeQueryId, focus }: ShownPart): DashboardUrl {
  return { page: activeQueryId, ...urlOfFocus(focus) }
}
