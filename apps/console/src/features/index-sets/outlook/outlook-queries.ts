import { indexerCluster, indexSetOutlook, indexSets, indices } from '@logline/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { pollingQuery } from '../../../api/query.ts'

/** Specification: an open page of an index set asks every two seconds, the health of the message store every five. */
const pollEveryMs = 2_000
const healthEveryMs = 5_000
/** It is slower than what it tells of. */
const disksEveryMs = 60_000

/** What a change of an index makes stale. */
export const indexRoutes = [
  indexSetOutlook.get,
  indexSetOutlook.events,
  indexerCluster.overview,
  indices.several,
  indexSets.list,
  indexSets.stats,
]

const ofSet = (id: string) => ({ params: { id } })

/** The indices of an index set, what comes next, and how it grows. */
export const outlookQuery = (id: string) => pollingQuery(indexSetOutlook.get, ofSet(id), pollEveryMs)

/** The same for a line of the list. */
export const slowOutlookQuery = (id: string) => pollingQuery(indexSetOutlook.get, ofSet(id), disksEveryMs)

/** The message store as the reference tells of it, and times of messages with when they were looked at. */
export const overviewQuery = (id: string) =>
  pollingQuery(indexerCluster.overview, { params: { indexSetId: id } }, pollEveryMs)

/** Counters of one index. */
export const indexQuery = (name: string) =>
  pollingQuery(indices.several, { body: { indices: [name] } }, pollEveryMs)

export const healthQuery = pollingQuery(indexerCluster.health, {}, healthEveryMs)
export const clusterNameQuery = pollingQuery(indexerCluster.name, {}, healthEveryMs)

export const eventsOfPage = 10

/** What was done, the newest first; while another page is loaded the last one stays. */
export const eventsQuery = (id: string, page: number) => ({
  ...pollingQuery(
    indexSetOutlook.events,
    { params: { id }, query: { limit: eventsOfPage, offset: (page - 1) * eventsOfPage } },
    healthEveryMs,
  ),
  placeholderData: keepPreviousData,
})
