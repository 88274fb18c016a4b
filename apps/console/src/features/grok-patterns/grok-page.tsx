import { type GrokPattern, grok } from '@logline/contract'
import { useState } from 'react'
import { useIsPermitted } from '../../kit/current-user.tsx'
import { useTableParams } from '../../kit/entity-table/address/use-table-params.ts'
import { type RowAction, sortableIds } from '../../kit/entity-table/columns/columns.ts'
import { EntityTable } from '../../kit/entity-table/entity-table.tsx'
import { usePageRows } from '../../kit/entity-table/rows/use-page-rows.ts'
import { Needs } from '../../kit/needs.tsx'
import { Page } from '../../kit/page/page.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { DeletePattern } from './delete-pattern.tsx'
import { grokColumns } from './grok-columns.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { patternSections } from './pattern-details.tsx'
import { PatternDialog } from './pattern-dialog.tsx'
import { SearchHelp } from './search-help.tsx'
import { useExport } from './use-export.ts'

const noun = { one: 'grok pattern', many: 'grok patterns' }
const settings = { defaultSort: { sort: 'name', order: 'asc' }, sortable: sortableIds(grokColumns) } as const

type Opened = { dialog: 'create' | 'import' } | { dialog: 'edit' | 'delete'; pattern: GrokPattern }

export function GrokPage() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const state = useTableParams('grok-patterns', settings)
  const rows = usePageRows(grok.page, state.params, { rowsOf: ({ patterns }) => patterns })
  const exporting = useExport()
  return (
    <Page
      title="Grok patterns"
      description="Named parts of patterns, for grok extractors. Add them one by one, or import a pattern file."
      actions={
        <>
          <Needs permission="inputs:read">
            <Button isBusy={exporting.isRunning} onClick={() => exporting.run(null)}>
              Export patterns
            </Button>
          </Needs>
          <Needs permission="inputs:create">
            <Button onClick={() => setOpened({ dialog: 'import' })}>Import pattern file</Button>
            <Button variant="primary" onClick={() => setOpened({ dialog: 'create' })}>
              Create pattern
            </Button>
          </Needs>
        </>
      }
    >
      <EntityTable
        tableId="grok-patterns"
        noun={noun}
        columns={grokColumns}
        state={state}
        rows={rows}
        row={{
          id: ({ id }) => id,
          name: ({ name }) => name,
          actions: useRowActions(setOpened),
          isAudited: true,
          sections: patternSections,
        }}
        bulkActions={[{ label: 'Export', onSelect: (ids) => exporting.run(ids) }]}
        note={<SearchHelp />}
      />
      {opened && <OpenedDialog opened={opened} onClose={() => setOpened(null)} />}
    </Page>
  )
}

function OpenedDialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  switch (opened.dialog) {
    case 'create':
      return <PatternDialog pattern={null} onClose={onClose} />
    case 'import':
      return <ImportDialog onClose={onClose} />
    case 'edit':
      return <PatternDialog pattern={opened.pattern} onClose={onClose} />
    case 'delete':
      return <DeletePattern pattern={opened.pattern} onClose={onClose} />
  }
}

function useRowActions(open: (opened: Opened) => void): (pattern: GrokPattern) => RowAction[] {
  const isPermitted = useIsPermitted()
  if (!isPermitted('inputs:edit')) return () => []
  return (pattern) => [
    { label: 'Edit', isPrimary: true, onSelect: () => open({ dialog: 'edit', pattern }) },
    { label: 'Delete', isDangerous: true, onSelect: () => open({ dialog: 'delete', pattern }) },
  ]
}
