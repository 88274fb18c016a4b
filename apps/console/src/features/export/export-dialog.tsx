import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { useTask } from '../../api/use-task.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { Modal, ModalFooter } from '../../ui/overlays/modal.tsx'
import { useRun, useViewState, type ViewStore } from '../view-model/index.ts'
import classes from './export-dialog.module.css'
import {
  type ExportChoice,
  type ExportTable,
  exportFilename,
  exportRequest,
  exportTables,
  fieldsOfTable,
} from './export-request.ts'
import { ExportSettings } from './export-settings.tsx'
import { downloadFile, exportFileUrl } from './start-export.ts'
import { TableSelect } from './table-select.tsx'

interface ExportDialogProps {
  store: ViewStore
  /** The message list to begin with; left out: the only one, or the user chooses. */
  widgetId?: string
  onClose: () => void
}

/** Messages of a search or of a message list as a file (reference: search, section 11). */
export function ExportDialog({ store, widgetId, onClose }: ExportDialogProps) {
  const state = useViewState(store)
  const { view } = state.history.saved
  const isSearch = view.type === 'SEARCH'
  const tables = exportTables(state)
  const [chosenId, setChosenId] = useState<string | null>(
    () => widgetId ?? (isSearch && tables.length === 1 ? (tables[0]?.widget.id ?? null) : null),
  )
  const table = tables.find(({ widget }) => widget.id === chosenId) ?? null
  const isChosen = table !== null || (isSearch && tables.length === 0)
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={isSearch ? 'Export all search results' : 'Export message table search results'}
    >
      {isChosen ? (
        <Settings
          key={chosenId}
          store={store}
          table={table}
          onBack={tables.length > 1 ? () => setChosenId(null) : null}
          onClose={onClose}
        />
      ) : (
        <>
          <TableSelect tables={tables} isSearch={isSearch} onSelect={setChosenId} />
          <ModalFooter>
            <Button onClick={onClose}>Cancel</Button>
          </ModalFooter>
        </>
      )}
    </Modal>
  )
}

interface SettingsProps {
  store: ViewStore
  table: ExportTable | null
  /** Null: there is no other table. */
  onBack: (() => void) | null
  onClose: () => void
}

function Settings({ store, table, onBack, onClose }: SettingsProps) {
  const run = useRun()
  const [choice, setChoice] = useState<ExportChoice>(() => ({
    fields: fieldsOfTable(table),
    limit: null,
    ending: 'csv',
    order: 'ASC',
    neutralisesFormulas: true,
  }))
  const leaving = useLeavingSignal()
  const {
    run: download,
    isRunning,
    error,
  } = useTask(
    async () => {
      const state = store.get()
      const title = table?.title ?? state.history.document.view.title
      const filename = exportFilename(title, choice.ending)
      const request = exportRequest(state, { table, choice, run })
      const signal = leaving()
      const url = await exportFileUrl(request, filename, signal)
      signal.throwIfAborted()
      downloadFile(url, filename)
      return filename
    },
    {
      onDone: (filename) => {
        toast.success(`Your browser is downloading ${filename}.`, 'Export started')
        onClose()
      },
    },
  )
  const failure = table ? 'Export for widget failed' : 'Export failed'
  return (
    <>
      {error && (
        <Notice tone="danger">
          {failure}: {errorText(error)}
        </Notice>
      )}
      {table && (
        <p className={classes.lead}>
          The following settings are based on the message table: <strong>{table.title}</strong>
        </p>
      )}
      <ExportSettings choice={choice} onChange={setChoice} />
      <ModalFooter
        note={
          onBack && (
            <Button variant="quiet" onClick={onBack}>
              Select different message table
            </Button>
          )
        }
      >
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          isBusy={isRunning}
          disabledReason={choice.fields.length === 0 ? 'Choose at least one field.' : undefined}
          onClick={() => download()}
        >
          {isRunning ? 'Downloading...' : 'Start Download'}
        </Button>
      </ModalFooter>
    </>
  )
}

/** Aborted when the dialog is closed: who has cancelled an export wants no file of it. */
function useLeavingSignal(): () => AbortSignal {
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])
  return () => {
    controller.current = new AbortController()
    return controller.current.signal
  }
}
