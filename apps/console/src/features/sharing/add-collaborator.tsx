import type { ShareState } from '@logline/contract'
import { useId, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { addableGrantees, type Capability, type Selection } from './collaborators.ts'
import { GranteeIcon } from './grantee-icon.tsx'
import classes from './share-dialog.module.css'

interface AddCollaboratorProps {
  state: ShareState
  selection: Selection
  onSelect: (selection: Selection) => void
  /** Told who is picked and not yet added. */
  onPick: (grantee: string | null) => void
}

export function AddCollaborator({ state, selection, onSelect, onPick }: AddCollaboratorProps) {
  const id = useId()
  const [grantee, setGrantee] = useState<string | null>(null)
  const [capability, setCapability] = useState<string>('view')
  const [isMissing, setMissing] = useState(false)
  const addable = addableGrantees(state, selection)
  const pick = (next: string | null) => {
    setGrantee(next)
    setMissing(false)
    onPick(next)
  }
  const add = () => {
    const wanted = state.available_capabilities.find((each) => each.id === capability)
    if (grantee === null || !wanted) return setMissing(true)
    onSelect({ ...selection, [grantee]: wanted.id })
    pick(null)
  }
  return (
    <section aria-labelledby={id}>
      <h3 className={classes.heading} id={id}>
        Add collaborator
      </h3>
      <p className={classes.note}>
        Search for a user or team to add as a collaborator, or choose everyone. A viewer can see it, a manager
        can also change it, an owner can also delete and share it.
      </p>
      <div className={classes.add}>
        <SelectField
          aria-label="User or team"
          placeholder="Search for users and teams"
          data={addable.map(({ id, title }) => ({ value: id, label: title }))}
          renderOption={({ option: { value, label } }) => (
            <span className={classes.option}>
              <GranteeIcon type={addable.find(({ id }) => id === value)?.type ?? 'unknown'} />
              {label}
            </span>
          )}
          value={grantee}
          onChange={pick}
          error={isMissing && 'The grantee is required'}
        />
        <CapabilitySelect state={state} label="Capability" value={capability} onChange={setCapability} />
        <Button onClick={add}>Add Collaborator</Button>
      </div>
    </section>
  )
}

interface CapabilitySelectProps {
  state: ShareState
  label: string
  value: string
  onChange: (capability: Capability) => void
}

export function CapabilitySelect({ state, label, value, onChange }: CapabilitySelectProps) {
  const choose = (chosen: string | null) => {
    const capability = state.available_capabilities.find(({ id }) => id === chosen)
    if (capability) onChange(capability.id)
  }
  return (
    <SelectField
      aria-label={label}
      data={state.available_capabilities.map(({ id, title }) => ({ value: id, label: title }))}
      searchable={false}
      value={value}
      onChange={choose}
    />
  )
}
