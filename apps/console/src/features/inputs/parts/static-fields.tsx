import { type InputSummary, inputs } from '@logline/contract'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useChange } from '../../../api/use-change.ts'
import { DeleteDialog } from '../../../kit/dialogs/delete-dialog.tsx'
import { Needs } from '../../../kit/needs.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { inputRoutes } from '../model/input-queries.ts'
import classes from './parts.module.css'

/** What every message of the input gets. */
export function StaticFields({ input }: { input: InputSummary }) {
  const [removed, setRemoved] = useState<string | null>(null)
  const fields = Object.entries(input.static_fields)
  if (fields.length === 0) return <p className={classes.hint}>No field is added to its messages.</p>
  return (
    <>
      <ul className={classes.settings}>
        {fields.map(([name, value]) => (
          <li key={name} className={classes.staticField}>
            <span>
              <span className={classes.settingName}>{name}:</span> {value}
            </span>
            <Needs permission={`inputs:edit:${input.id}`}>
              <IconButton
                size="small"
                label={`Remove static field ${name}`}
                icon={<IconX size={14} stroke={1.75} />}
                onClick={() => setRemoved(name)}
              />
            </Needs>
          </li>
        ))}
      </ul>
      {removed !== null && <RemoveField input={input} name={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}

interface RemoveFieldProps {
  input: InputSummary
  name: string
  onClose: () => void
}

function RemoveField({ input: { id, title }, name, onClose }: RemoveFieldProps) {
  const remove = useChange(inputs.removeStaticField, { stale: inputRoutes })
  return (
    <DeleteDialog
      what="static field"
      question={`Are you sure you want to remove static field '${name}' from '${title}'?`}
      confirmLabel="Remove"
      onDelete={async () => {
        await remove({ params: { inputId: id, key: name } })
        toast.success(`Static field '${name}' removed from '${title}' successfully`)
      }}
      onClose={onClose}
    />
  )
}
