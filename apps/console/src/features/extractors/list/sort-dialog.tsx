import { type Extractor, extractors as extractorsApi, type InputSummary } from '@logline/contract'
import { extractorNames } from '@logline/contract/plug-ins'
import { useState } from 'react'
import { statusText } from '../../../api/api-error.ts'
import { useChange } from '../../../api/use-change.ts'
import { useTask } from '../../../api/use-task.ts'
import { SortableList } from '../../../kit/sortable-list/sortable-list.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Modal, ModalFooter } from '../../../ui/overlays/modal.tsx'
import { extractorRoutes } from '../model/extractor-queries.ts'
import classes from './extractors.module.css'

interface SortDialogProps {
  input: InputSummary
  /** In their order. */
  extractors: readonly Extractor[]
  onClose: () => void
}

/** Brings the extractors of an input into another order, with the pointer or by keys. */
export function SortDialog({ input, extractors, onClose }: SortDialogProps) {
  const [ids, setIds] = useState(() => extractors.map(({ id }) => id))
  const change = useChange(extractorsApi.order, { stale: extractorRoutes })
  const { run, isRunning, error } = useTask(
    () =>
      change({
        params: { inputId: input.id },
        body: { order: Object.fromEntries(ids.map((id, at) => [at, id])) },
      }),
    {
      onDone: () => {
        toast.success('Extractor positions updated successfully')
        onClose()
      },
    },
  )
  const sorted = extractors.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  return (
    <Modal opened onClose={onClose} title={`Sort extractors for ${input.title}`} closeOnClickOutside={false}>
      <div className={classes.sortList}>
        {error && (
          <Notice tone="danger">
            <b>Could not update extractor positions.</b> Changing extractor positions failed:{' '}
            {statusText(error)}
          </Notice>
        )}
        <p className={classes.words}>
          Drag and drop the extractors on the list to change the order in which they will be applied. By keys:
          Space lifts one, the arrow keys move it, Space drops it.
        </p>
        <SortableList
          label="Extractors in their order"
          onReorder={setIds}
          items={sorted.map(({ id, title, type }) => ({
            id,
            label: title,
            content: (
              <span className={classes.sorted}>
                <span>{title}</span>
                <span className={classes.type}>{extractorNames[type]}</span>
              </span>
            ),
          }))}
        />
      </div>
      <ModalFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" isBusy={isRunning} onClick={() => run()}>
          Update sort
        </Button>
      </ModalFooter>
    </Modal>
  )
}
