import { insights, type Traffic, type TrafficRequest } from '@logline/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { pollingQuery } from '../../../api/query.ts'

export type TrafficBy = TrafficRequest['by']

const everyMs = 60_000
/** While nothing has come: whoever sends a first message waits for it. */
const firstMessageEveryMs = 5_000

/** Anew once a minute while the page is seen. */
export const trafficQuery = (by: TrafficBy) => ({
  ...pollingQuery(insights.traffic, { body: { by } }, everyMs),
  refetchInterval: ({ state: { data } }: { state: { data: Traffic | undefined } }) =>
    data?.groups.length === 0 ? firstMessageEveryMs : everyMs,
  refetchIntervalInBackground: false,
  placeholderData: keepPreviousData,
})
