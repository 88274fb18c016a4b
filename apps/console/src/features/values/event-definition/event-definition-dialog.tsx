import { useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { basePath } from '../../../api/base-path.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Modal, ModalFooter } from '../../../ui/overlays/modal.tsx'
import type { ActionDialogProps, ValueTarget } from '../targets/action.ts'
import { DraftPartTree } from './draft-part-tree.tsx'
import classes from './event-definition-dialog.module.css'
import {
  availableParts,
  chosenBy,
  type DraftPart,
  type DraftStrategy,
  draftOf,
  strategiesFor,
} from './event-draft.ts'
import { draftPartsOf } from './event-draft-parts.ts'
import { storeDraft } from './store-draft.ts'

const strategyTexts: Readonly<Record<DraftStrategy, { label: string; description: string }>> = {
  EXACT: { label: 'Exactly this value', description: 'Everything that leads to this value.' },
  ROW: { label: 'Any in row', description: 'Any value of the row this value stands in.' },
  COL: { label: 'Any in column', description: 'Any value of the column this value stands in.' },
  ALL: { label: 'Any in widget', description: 'Any value the widget shows.' },
  CUSTOM: { label: 'Custom', description: 'The parts chosen below.' },
}

/** Chooses what of a value becomes the beginning of an event definition (reference: search, section 17). */
export function EventDefinitionDialog({ target, onClose }: ActionDialogProps<ValueTarget>) {
  const [parts] = useState(() => draftPartsOf(target))
  const [strategy, setStrategy] = useState<DraftStrategy>('EXACT')
  const [chosen, setChosen] = useState<readonly DraftPart[]>(() => availableParts(parts))
  const [isOpen, setOpen] = useState(false)
  const choose = (next: DraftStrategy) => {
    setStrategy(next)
    setChosen(chosenBy(next, parts, chosen))
    if (next === 'CUSTOM') setOpen(true)
  }
  const choosePart = (next: readonly DraftPart[]) => {
    setStrategy('CUSTOM')
    setChosen(next)
  }
  const proceed = () => {
    try {
      const sessionId = storeDraft(draftOf(parts, chosen), Date.now())
      window.open(`${basePath()}${paths.newEventDefinition(sessionId).slice(1)}`, '_blank', 'noopener')
      onClose()
    } catch (error) {
      toast.error(`The event definition could not be prepared: ${errorText(error)}`)
    }
  }
  return (
    <Modal opened onClose={onClose} title="Configure new event definition" size={640}>
      <div className={classes.content}>
        <div className={classes.line} id="draft-strategy">
          Strategy by:
        </div>
        <Segmented
          aria-labelledby="draft-strategy"
          data={strategiesFor(parts).map((value) => ({ value, label: strategyTexts[value].label }))}
          value={strategy}
          onChange={(value) => choose(strategiesFor(parts).find((one) => one === value) ?? 'EXACT')}
        />
        <p className={classes.line}>
          <b>Description:</b> {strategyTexts[strategy].description}
        </p>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide strategy details' : 'Show strategy details'}
        </button>
        {isOpen && <DraftPartTree parts={parts} chosen={chosen} onChange={choosePart} />}
      </div>
      <ModalFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" onClick={proceed}>
          Continue configuration
        </Button>
      </ModalFooter>
    </Modal>
  )
}
