import {
  comparisonOf,
  type FocusUrl,
  focusByUrl,
  focusNames,
  urlOfFocus,
  type VariableValues,
  type ViewState,
} from '../view-model/index.ts'

/** What of a dashboard lies in its address: the open page, the widget that fills it, the values of variables as `var-name`, and with what it is compared. */
export interface DashboardUrl extends FocusUrl {
  page?: string
  compare?: string
}

/** What is shown of a dashboard, as the store of its page has it. */
export type ShownPart = Pick<ViewState, 'activeQueryId' | 'focus' | 'variableValues' | 'comparison'>

const names = ['page', 'compare', ...focusNames] as const
const prefix = 'var-'
/** All values, where the default is some of them. */
const allValues = '*'

/** Takes from an untyped query string what a dashboard knows; the rest is dropped. */
export function dashboardUrlOf(raw: Record<string, unknown>): DashboardUrl {
  const url: DashboardUrl = {}
  for (const name of names) {
    const value = raw[name]
    if (typeof value === 'string' && value !== '') url[name] = value
  }
  for (const [name, value] of Object.entries(raw)) {
    const values = [value].flat().filter((one) => typeof one === 'string')
    if (isVariableName(name) && values.length > 0) Object.assign(url, { [name]: values })
  }
  return url
}

/** What an address asks for; a page or widget it names may be gone, which the store sees to. */
export function shownByUrl(url: DashboardUrl): Partial<ShownPart> {
  return {
    ...(url.page !== undefined && { activeQueryId: url.page }),
    focus: focusByUrl(url),
    variableValues: valuesByUrl(url),
    comparison: comparisonOf(url.compare),
  }
}

/** The address of what is shown. */
export function urlOfShown({ activeQueryId, focus, variableValues, comparison }: ShownPart): DashboardUrl {
  const compare = comparison && { compare: comparison }
  return { page: activeQueryId, ...compare, ...urlOfFocus(focus), ...urlOfValues(variableValues) }
}

/** The part of an address that names the values of variables. */
export function urlOfValues(values: VariableValues): Record<`var-${string}`, string[]> {
  const named = Object.entries(values).map(([name, chosen]) => [
    `${prefix}${name}`,
    chosen.length === 0 ? [allValues] : chosen.map((value) => (/^\\*\*$/.test(value) ? `\\${value}` : value)),
  ])
  return Object.fromEntries(named)
}

/** What an address says of variables; other names than those of the dashboard have no effect. */
function valuesByUrl(url: DashboardUrl): VariableValues {
  const named = Object.entries<unknown>({ ...url }).filter(([name]) => isVariableName(name))
  return Object.fromEntries(
    named.map(([name, value]) => {
      const values = [value].flat().filter((one) => typeof one === 'string')
      const chosen = values.filter((one) => one !== allValues)
      return [name.slice(prefix.length), chosen.map((one) => (/^\\+\*$/.test(one) ? one.slice(1) : one))]
    }),
  )
}

function isVariableName(name: string): boolean {
  return name.startsWith(prefix) && name.length > prefix.length
}
