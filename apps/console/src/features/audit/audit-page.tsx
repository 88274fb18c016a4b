import type { AuditEntry } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { sortableIds } from '../../kit/entity-table/columns.ts'
import { EntityTable } from '../../kit/entity-table/entity-table.tsx'
import type { RowsState } from '../../kit/entity-table/rows-state.ts'
import { type TableState, useTableParams } from '../../kit/entity-table/use-table-params.ts'
import { Page } from '../../kit/page.tsx'
import { Mono } from '../../ui/mono.tsx'
import { auditColumns } from './audit-columns.tsx'
import { thingText } from './audit-entry-text.ts'
import { auditQuery } from './audit-queries.ts'

const noun = { one: 'entry', many: 'entries' }
const defaultSort = { sort: 'timestamp', order: 'desc' } as const
const sortable = sortableIds(auditColumns)

const description = (
  <>
    Who did what, and what was refused. Fields are searched by name: <Mono>username:jane result:failure</Mono>
  </>
)

export function AuditPage() {
  const state = useTableParams('audit', defaultSort, sortable)
  const rows = useAuditRows(state)
  return (
    <Page title="Audit Log" description={description}>
      <EntityTable
        tableId="audit"
        noun={noun}
        columns={auditColumns}
        state={state}
        rows={rows}
        row={{ id: ({ id }) => id, name: (entry) => `${entry.action} ${thingText(entry)}` }}
      />
    </Page>
  )
}

function useAuditRows({ params }: TableState): RowsState<AuditEntry> {
  const { data, error, isPlaceholderData, refetch } = useQuery(auditQuery(params))
  if (!data) return error ? { state: 'error', error, retry: () => void refetch() } : { state: 'loading' }
  const { total, page } = data.pagination
  return { state: 'ready', rows: data.elements, total, page, isStale: isPlaceholderData }
}
