import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { Modal, ModalFooter } from '../../../ui/overlays/modal.tsx'
import { useViewState, type ViewStore } from '../../view-model/index.ts'
import classes from './saved-views.module.css'

/** Everything a page holds of its view, for those who build the console. */
export function DebugDialog({ store, onClose }: { store: ViewStore; onClose: () => void }) {
  const { history, ...shown } = useViewState(store)
  const { past, future, ...drafts } = history
  const steps = { past: past.length, future: future.length }
  const text = JSON.stringify({ ...drafts, steps, ...shown }, null, 2)
  return (
    <Modal opened onClose={onClose} title="Debug information" size={900}>
      <pre className={classes.debug}>{text}</pre>
      <ModalFooter>
        <CopyButton text={text} label="Copy to clipboard">
          Copy
        </CopyButton>
      </ModalFooter>
    </Modal>
  )
}
