import { views } from '@logline/contract'
import { useState } from 'react'
import { errorText, statusText } from '../../../api/api-error.ts'
import { useTask } from '../../../api/use-task.ts'
import { useLocalTableParams } from '../../../kit/entity-table/address/use-table-params.ts'
import { Pager } from '../../../kit/entity-table/pager.tsx'
import { usePageRows } from '../../../kit/entity-table/rows/use-page-rows.ts'
import { TableSearch } from '../../../kit/entity-table/table-search.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChoiceList } from '../../../ui/choices/choice-list.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Modal, ModalFooter } from '../../../ui/overlays/modal.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { dashboardKind } from '../../view-lists/index.ts'
import classes from './dashboard-target-dialog.module.css'

/** Rows of a page (specification, section 9). */
const pageSizes = [5, 10, 15]
const initial = { sort: 'title', order: 'asc', pageSize: 5 } as const

const noun = { one: 'dashboard', many: 'dashboards' }

interface DashboardTargetDialogProps {
  title: string
  caption: { idle: string; busy: string }
  /** Cannot be chosen: one copies to another. */
  currentId: string | null
  onSubmit: (dashboardId: string) => Promise<unknown>
  onClose: () => void
}

/** The dashboard that something is copied to (reference: dashboards, section 6). */
export function DashboardTargetDialog(props: DashboardTargetDialogProps) {
  const { title, caption, currentId, onSubmit, onClose } = props
  const [chosen, setChosen] = useState<string | null>(null)
  const { run, isRunning, error } = useTask(onSubmit, { onDone: onClose })
  return (
    <Modal opened onClose={onClose} title={title} closeOnClickOutside={false}>
      <div className={classes.fields}>
        {error && <Notice tone="danger">{errorText(error)}</Notice>}
        <Targets currentId={currentId} chosen={chosen} onChoose={setChosen} />
      </div>
      <ModalFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          isBusy={isRunning}
          disabledReason={chosen === null ? 'Choose a dashboard first.' : undefined}
          onClick={() => chosen !== null && run(chosen)}
        >
          {isRunning ? caption.busy : caption.idle}
        </Button>
      </ModalFooter>
    </Modal>
  )
}

interface TargetsProps {
  currentId: string | null
  chosen: string | null
  onChoose: (id: string) => void
}

function Targets({ currentId, chosen, onChoose }: TargetsProps) {
  const state = useLocalTableParams(initial)
  const found = usePageRows(views.dashboards, state.params, { rowsOf: ({ elements }) => elements })
  if (found.state === 'error') {
    return <Notice tone="danger">{dashboardKind.loadFailure.text(statusText(found.error))}</Notice>
  }
  const choices =
    found.state === 'ready'
      ? found.rows.map(({ id, title, summary }) => ({
          value: id,
          label: title,
          note: summary,
          disabledReason: id === currentId ? 'The open dashboard' : undefined,
        }))
      : null
  return (
    <>
      <div className={classes.controls}>
        <TableSearch noun={noun} state={state} />
        <SelectField
          className={classes.size ?? ''}
          aria-label="Dashboards on a page"
          data={pageSizes.map((size) => ({ value: String(size), label: `${size} Rows` }))}
          value={String(state.params.pageSize)}
          searchable={false}
          onChange={(size) => state.change({ pageSize: Number(size) })}
        />
      </div>
      <div className={classes.list}>
        {!choices && <Spinner />}
        {choices?.length === 0 && <p className={classes.none}>No dashboards found</p>}
        {choices && choices.length > 0 && (
          <ChoiceList label="Dashboards" choices={choices} value={chosen} onChange={onChoose} />
        )}
      </div>
      {found.state === 'ready' && <Pager noun={noun} state={state} total={found.total} page={found.page} />}
    </>
  )
}
