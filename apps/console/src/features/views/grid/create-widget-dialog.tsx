import { Button } from '../../../ui/buttons/button.tsx'
import { Modal, ModalFooter } from '../../../ui/overlays/modal.tsx'
import { addPlanned } from '../../values/index.ts'
import { useView, type WidgetPosition } from '../../view-model/index.ts'
import { type WidgetCreator, widgetCreators } from '../creators/widget-creators.ts'
import classes from './create-widget-dialog.module.css'

interface CreateWidgetDialogProps {
  position: WidgetPosition
  onClose: () => void
}

/** What the widget at a free place shall be. */
export function CreateWidgetDialog({ position, onClose }: CreateWidgetDialogProps) {
  const { store } = useView()
  const create = ({ plan, opensEditor }: WidgetCreator) => {
    onClose()
    addPlanned(store, plan(store.get().history.document.view.type), null, { position, opensEditor })
  }
  return (
    <Modal opened onClose={onClose} title="Create new widget">
      <div className={classes.choices}>
        {namedCreators.map((creator) => (
          <button
            key={nameOf(creator)}
            type="button"
            className={classes.choice}
            title={`Create ${nameOf(creator)} Widget`}
            onClick={() => create(creator)}
          >
            <creator.icon size={28} stroke={1.5} aria-hidden="true" />
            {nameOf(creator)}
          </button>
        ))}
      </div>
      <ModalFooter>
        <Button onClick={onClose}>Cancel</Button>
      </ModalFooter>
    </Modal>
  )
}

/** What is made up already first, what is to be set up last (reference: dashboards, section 4). */
const namedCreators = widgetCreators.toSorted(
  (a, b) => Number(a.group === 'Generic') - Number(b.group === 'Generic'),
)

/** Its name without the heading of its group. */
function nameOf({ title }: WidgetCreator): string {
  return title === 'Aggregation' ? 'Custom Aggregation' : title
}
