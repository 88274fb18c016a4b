import { IconDeviceFloppy } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Popover, PopoverPanel, PopoverTarget } from '../../../ui/overlays/popover.tsx'
import { type SavedView, undeclaredRefusal } from '../../saved-views/index.ts'
import { useViewState } from '../../view-model/index.ts'
import { saveChoices } from './save-choices.ts'
import classes from './search-header.module.css'

/** Saves the search under the name that is typed in the panel it opens. */
export function SaveButton({ saved }: { saved: SavedView }) {
  const [isOpen, setOpen] = useState(false)
  const headingId = useId()
  const { storedId, isDirty, editRefusal } = saved
  const problem = undeclaredRefusal(useViewState(saved.store).history.document)
  useShortcut(
    { keys: 'mod+s', label: 'Save search', group: 'Search' },
    () => {
      if (storedId === null || editRefusal !== undefined || problem !== undefined) setOpen(true)
      else if (isDirty && !saved.isSaving) void saved.save()
    },
    { inFields: true },
  )
  const title =
    isDirty && storedId !== null ? 'Unsaved changes' : storedId === null ? 'Save search' : 'Saved search'
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end">
      <PopoverTarget>
        <Button
          icon={<IconDeviceFloppy size={16} stroke={1.75} />}
          className={classes.save}
          data-dirty={isDirty || undefined}
          title={title}
          isBusy={saved.isSaving}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Save
        </Button>
      </PopoverTarget>
      <PopoverPanel aria-labelledby={headingId}>
        {isOpen && (
          <NameForm saved={saved} problem={problem} headingId={headingId} onClose={() => setOpen(false)} />
        )}
      </PopoverPanel>
    </Popover>
  )
}

interface NameFormProps {
  saved: SavedView
  problem: string | undefined
  headingId: string
  onClose: () => void
}

function NameForm({ saved, problem, headingId, onClose }: NameFormProps) {
  const [title, setTitle] = useState(saved.metadata.title)
  const [error, setError] = useState<string | null>(null)
  const { canSave, saveRefusal, createLabel, createRefusal } = saveChoices(saved, title, problem)
  const save = () => {
    onClose()
    void saved.save({ title: title.trim() })
  }
  const create = async () => {
    try {
      await saved.saveAs({ title: title.trim() })
      onClose()
    } catch (error) {
      setError(`Saving view failed: ${errorText(error)}`)
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (canSave && saveRefusal === undefined) save()
    else if (createRefusal === undefined) void create()
  }
  return (
    <form className={classes.name} onSubmit={onSubmit}>
      <h2 className={classes.heading} id={headingId}>
        Name of search
      </h2>
      {error && <Notice tone="danger">{error}</Notice>}
      {problem && <p className={classes.reason}>{problem}</p>}
      {saved.editRefusal && <p className={classes.reason}>{saved.editRefusal}</p>}
      <TextField
        label="Title"
        placeholder="Enter title"
        value={title}
        data-autofocus
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        {canSave && (
          <Button type="submit" variant="primary" disabledReason={saveRefusal}>
            Save
          </Button>
        )}
        <Button
          variant={canSave ? 'default' : 'primary'}
          isBusy={saved.isSaving}
          disabledReason={createRefusal}
          onClick={() => void create()}
        >
          {createLabel}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}
