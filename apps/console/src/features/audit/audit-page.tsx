import { audit } from '@logline/contract'
import { useTableParams } from '../../kit/entity-table/address/use-table-params.ts'
import { sortableIds } from '../../kit/entity-table/columns/columns.ts'
import { EntityTable } from '../../kit/entity-table/entity-table.tsx'
import { usePageRows } from '../../kit/entity-table/rows/use-page-rows.ts'
import { Page } from '../../kit/page/page.tsx'
import { Mono } from '../../ui/texts/mono.tsx'
import { auditColumns } from './audit-columns.tsx'
import { AuditEntryFacts } from './audit-entry-facts.tsx'
import { thingText, words } from './audit-entry-text.ts'
import { ExportMenu } from './export-menu.tsx'

const noun = { one: 'entry', many: 'entries' }
const settings = {
  defaultSort: { sort: 'timestamp', order: 'desc' },
  sortable: sortableIds(auditColumns),
  filters: ['action', 'entity_type', 'result', 'related_id'],
} as const

const description = (
  <>
    Who did what, and what was refused. Fields are searched by name: <Mono>username:jane result:failure</Mono>
  </>
)

export function AuditPage() {
  const state = useTableParams('audit', settings)
  const rows = usePageRows(audit.list, state.params, { rowsOf: ({ elements }) => elements })
  return (
    <Page title="Audit Log" description={description} actions={<ExportMenu params={state.params} />}>
      <EntityTable
        tableId="audit"
        noun={noun}
        columns={auditColumns}
        state={state}
        rows={rows}
        row={{
          id: ({ id }) => id,
          name: (entry) => `${words(entry.action)} ${thingText(entry)}`,
          sections: (entry) => [
            { id: 'details', title: 'Details', content: <AuditEntryFacts entry={entry} /> },
          ],
        }}
      />
    </Page>
  )
}
