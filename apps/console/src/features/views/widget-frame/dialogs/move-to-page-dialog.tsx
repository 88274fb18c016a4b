import { useState } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { ChoiceList } from '../../../../ui/choices/choice-list.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { Modal, ModalFooter } from '../../../../ui/overlays/modal.tsx'
import {
  copyWidgetToPage,
  moveWidgetToPage,
  newId,
  pageTitle,
  useViewState,
  type WidgetActionDialogProps,
} from '../../../view-model/index.ts'
import classes from './move-to-page-dialog.module.css'

/** To which page of the dashboard, and whether it stays here as well (reference: dashboards, section 5). */
export function MoveToPageDialog({ target, onClose }: WidgetActionDialogProps) {
  const { store, queryId, widget } = target
  const { document } = useViewState(store).history
  const [chosen, setChosen] = useState<string | null>(null)
  const [keepsCopy, setKeepsCopy] = useState(false)
  const pages = document.queries
    .filter(({ id }) => id !== queryId)
    .map(({ id }) => ({ value: id, label: pageTitle(document, id) }))
  const submit = () => {
    if (chosen === null) return
    onClose()
    store.edit(
      keepsCopy
        ? copyWidgetToPage(queryId, widget.id, chosen, newId())
        : moveWidgetToPage(queryId, widget.id, chosen),
    )
    store.show({ activeQueryId: chosen, focus: null })
  }
  return (
    <Modal opened onClose={onClose} title="Choose Target Page" closeOnClickOutside={false}>
      <div className={classes.fields}>
        {pages.length === 0 ? (
          <p className={classes.none}>No pages found</p>
        ) : (
          <ChoiceList label="Pages" choices={pages} value={chosen} onChange={setChosen} />
        )}
        <Checkbox
          label="Keep Copy on this Page"
          description="The widget is copied to the other page and stays here as well; otherwise it is moved."
          checked={keepsCopy}
          onChange={(event) => setKeepsCopy(event.currentTarget.checked)}
        />
      </div>
      <ModalFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          disabledReason={chosen === null ? 'Choose a page first.' : undefined}
          onClick={submit}
        >
          {keepsCopy ? 'Copy widget' : 'Move widget'}
        </Button>
      </ModalFooter>
    </Modal>
  )
}
