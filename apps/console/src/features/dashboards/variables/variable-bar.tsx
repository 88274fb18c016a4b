import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Popover, PopoverPanel, PopoverTarget } from '../../../ui/overlays/popover.tsx'
import {
  chosenValues,
  useViewState,
  type Variable,
  type ViewStore,
  variablesOf,
  withChosen,
} from '../../view-model/index.ts'
import classes from './variable-bar.module.css'
import { VariableDialog } from './variable-dialog.tsx'
import { VariableValueList } from './variable-value-list.tsx'

/** The variables of a dashboard with their values: a choice narrows all widgets at once. */
export function VariableBar({ store }: { store: ViewStore }) {
  const { parameters } = useViewState(store).history.document
  /** Null: a new one; undefined: no dialog. */
  const [edited, setEdited] = useState<Variable | null | undefined>(undefined)
  return (
    <fieldset className={classes.bar} aria-label="Variables">
      {variablesOf(parameters).map((variable) => (
        <VariableChoice
          key={variable.name}
          store={store}
          variable={variable}
          onEdit={() => setEdited(variable)}
        />
      ))}
      <IconButton
        label="Add variable"
        icon={<IconPlus size={16} stroke={1.75} />}
        onClick={() => setEdited(null)}
      />
      {edited !== undefined && (
        <VariableDialog store={store} variable={edited} onClose={() => setEdited(undefined)} />
      )}
    </fieldset>
  )
}

interface VariableChoiceProps {
  store: ViewStore
  variable: Variable
  onEdit: () => void
}

function VariableChoice({ store, variable, onEdit }: VariableChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  const { variableValues } = useViewState(store)
  const chosen = chosenValues(variable, variableValues)
  const choose = (values: readonly string[]) =>
    store.show({ variableValues: withChosen(store.get().variableValues, variable, values) })
  const text = textOf(chosen)
  return (
    <Popover opened={isOpen} onChange={setOpen}>
      <PopoverTarget>
        <button
          type="button"
          className={classes.choice}
          data-narrows={chosen.length > 0 || undefined}
          title={chosen.join(', ') || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={classes.name}>{variable.name}</span>
          <span className={classes.chosen}>{text}</span>
          <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />
        </button>
      </PopoverTarget>
      <PopoverPanel aria-label={`Values of ${variable.name}`}>
        <VariableValueList
          store={store}
          variable={variable}
          chosen={chosen}
          onChoose={(values) => {
            choose(values)
            if (!variable.isMultiple) setOpen(false)
          }}
          onEdit={() => {
            setOpen(false)
            onEdit()
          }}
        />
      </PopoverPanel>
    </Popover>
  )
}

function textOf(chosen: readonly string[]): string {
  const [first, ...more] = chosen
  if (first === undefined) return 'All'
  return more.length === 0 ? first : `${first} + ${more.length}`
}
