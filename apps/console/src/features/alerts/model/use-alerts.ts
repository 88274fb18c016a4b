import { type EventsRequest, events } from '@logline/contract'
import { hereTimeZone } from '@logline/time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { query } from '../../../api/query.ts'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { timeRangeToWire } from '../../../kit/time/time-range.ts'
import { type AlertsParams, paramsOf, urlOf } from './alerts-url.ts'
import { lastSearch, rememberSearch } from './last-search.ts'

/** What is shown, in the address of the page. Any change but of the page leads to the first page. */
export function useAlertsParams() {
  const url = useSearch({ from: '/alerts' })
  const navigate = useNavigate()
  const [remembered] = useState(lastSearch)
  const params = paramsOf(url, remembered)
  const change = (changes: Partial<AlertsParams>) => {
    const next = { ...params, page: 1, ...changes }
    rememberSearch(next)
    void navigate({ to: '/alerts', search: urlOf(next) })
  }
  return { params, change }
}

/** The events of a page, and how many there are over time. */
export function useAlerts(params: AlertsParams) {
  const timeZone = useTimeZone() ?? hereTimeZone()
  const asked = askedOf(params, timeZone)
  const { page, pageSize: per_page, sort: sort_by, order: sort_direction } = params
  const body = { ...asked, page, per_page, sort_by, sort_direction }
  const found = useQuery({ ...query(events.search, { body }), ...shownUntilAsked })
  const overTime = useQuery({ ...query(events.histogram, { body: asked }), ...shownUntilAsked })
  return {
    found,
    overTime,
    reload: () => void Promise.all([found.refetch(), overTime.refetch()]),
  }
}

/** Nothing is read anew by itself: rows must not move under whoever reads them. */
const shownUntilAsked = {
  placeholderData: keepPreviousData,
  refetchOnWindowFocus: false,
  retry: false,
} as const

export function askedOf(
  { query, alerts, priorities, definitions, acknowledged, timeRange }: AlertsParams,
  timeZone: string,
): Pick<EventsRequest, 'query' | 'filter' | 'timerange'> {
  return {
    query,
    filter: { alerts, event_definitions: [...definitions], priorities: [...priorities], acknowledged },
    timerange: timeRangeToWire(timeRange, timeZone),
  }
}
