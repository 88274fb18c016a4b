import { audit, auditSortFields } from '@logline/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { TableParams } from '../../kit/entity-table/table-url.ts'

/** One page of the audit trail; while another is loaded the last one stays. */
export function auditQuery({ query, page, pageSize, sort, order }: TableParams) {
  const field = auditSortFields.find((field) => field === sort)
  return queryOptions({
    queryKey: ['audit', query, page, pageSize, sort, order],
    queryFn: ({ signal }) =>
      call(audit.list, {
        query: { query, page, per_page: pageSize, order, ...(field && { sort: field }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}
