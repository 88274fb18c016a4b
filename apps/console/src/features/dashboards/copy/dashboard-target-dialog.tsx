import { views } from '@logline/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { query } from '../../../api/query.ts'
import { useTask } from '../../../api/use-task.ts'
import type { TableParams } from '../../../kit/entity-table/address/table-url.ts'
import type { TableState } from '../../../kit/entity-table/address/use-table-params.ts'
import { Pager } from '../../../kit/entity-table/pager.tsx'
import { TableSearch } from '../../../kit/entity-table/table-search.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChoiceList } from '../../../ui/fields/choice-list.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Modal, ModalFooter } from '../../../ui/overlays/modal.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { dashboardKind } from '../../view-lists/index.ts'
import classes from './dashboard-target-dialog.module.css'

/** Rows of a page (specification, section 9). */
const pageSizes = [5, 10, 15]

const noun = { one: 'dashboard', many: 'dashboards' }

interface DashboardTargetDialogProps {
  title: string
  caption: { idle: string; busy: string }
  /** Cannot be chosen: one copies to another. */
  currentId: string | null
  onSubmit: (dashboardId: string) => Promise<unknown>
  onClose: () => void
}

function targetsQuery({ query: text, page, pageSize }: TableParams) {
  const asked = { query: text, page, per_page: pageSize, sort: 'title', order: 'asc' } as const
  return { ...query(views.dashboards, { query: asked }), placeholderData: keepPreviousData }
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
  const state = useTableState()
  const { data, error } = useQuery(targetsQuery(state.params))
  if (error) return <Notice tone="danger">{dashboardKind.loadFailure.text(errorText(error))}</Notice>
  const choices = data?.elements.map(({ id, title, summary }) => ({
    value: id,
    label: title,
    note: summary,
    disabledReason: id === currentId ? 'The open dashboard' : undefined,
  }))
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
      {data && <Pager noun={noun} state={state} total={data.total} page={data.pagination.page} />}
    </>
  )
}

/** Paging of a dialog, which is no part of the page's address. */
function useTableState(): TableState {
  const [params, setParams] = useState<TableParams>({
    query: '',
    page: 1,
    pageSize: 5,
    sort: 'title',
    order: 'asc',
  })
  return { params, change: (part) => setParams({ ...params, page: 1, ...part }) }
}
