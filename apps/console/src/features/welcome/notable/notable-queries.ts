import { events, inputStates, inputs, insights } from '@logline/contract'
import { answerOf } from '../../../api/call.ts'
import { composedQuery, pollingQuery } from '../../../api/query.ts'

const everyMs = 60_000
const hourMs = 3_600_000
/** It reads samples of a day; what it says of an hour is as true a little later. */
const lastHourEveryMs = 5 * 60_000

/** How many alerts are named. */
export const shownAlerts = 5

export const openAlertsQuery = {
  ...pollingQuery(
    events.search,
    {
      body: {
        timerange: { type: 'relative', range: 86_400 },
        filter: { alerts: 'only', acknowledged: 'exclude' },
        per_page: shownAlerts,
      },
    },
    everyMs,
  ),
  refetchIntervalInBackground: false,
}

export const inputStatesQuery = {
  ...pollingQuery(inputStates.list, {}, everyMs),
  refetchIntervalInBackground: false,
}

export const accountingQuery = {
  ...pollingQuery(inputs.accounting, {}, everyMs),
  refetchIntervalInBackground: false,
}

const lastHour = composedQuery({
  reads: [insights.explain],
  load: async (_: undefined, { signal }) => {
    const toMs = Math.floor(Date.now() / 60_000) * 60_000
    const span = (fromHours: number, toHours: number) => ({
      type: 'absolute' as const,
      from: new Date(toMs - fromHours * hourMs).toISOString(),
      to: new Date(toMs - toHours * hourMs).toISOString(),
    })
    const body = { timerange: span(25, 0), selection: span(1, 0), baseline: [span(25, 1)] }
    return await answerOf(insights.explain, { body, signal, isPolling: true })
  },
})

/** What is different in the last hour from the day before it. */
export const lastHourQuery = {
  ...lastHour(undefined),
  staleTime: lastHourEveryMs,
  refetchInterval: lastHourEveryMs,
  refetchIntervalInBackground: false,
}
