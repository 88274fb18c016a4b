import type { ShareState } from '@logline/contract'
import { IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { ShortPager } from '../../kit/short-pager.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { OneLine } from '../../ui/texts/one-line.tsx'
import { CapabilitySelect } from './add-collaborator.tsx'
import { type Collaborator, collaboratorsOf, type Selection, without } from './collaborators.ts'
import { GranteeIcon } from './grantee-icon.tsx'
import classes from './share-dialog.module.css'

/** Specification, section 9: of what is shared. */
const pageSizes = [5, 10, 30] as const

interface CollaboratorListProps {
  noun: string
  state: ShareState
  selection: Selection
  onSelect: (selection: Selection) => void
}

export function CollaboratorList({ noun, state, selection, onSelect }: CollaboratorListProps) {
  const id = useId()
  const [wantedPage, setPage] = useState(1)
  const [pageSize, setPageSize] = useState<number>(pageSizes[0])
  const all = collaboratorsOf(state, selection)
  const lastPage = Math.max(1, Math.ceil(all.length / pageSize))
  const page = Math.min(wantedPage, lastPage)
  const shown = all.slice((page - 1) * pageSize, page * pageSize)
  return (
    <section aria-labelledby={id}>
      <h3 className={classes.heading} id={id}>
        Current collaborators
      </h3>
      {all.length === 0 && <p className={classes.note}>This {noun} has no collaborators.</p>}
      <ul className={classes.list}>
        {shown.map((collaborator) => (
          <Row
            key={collaborator.id}
            collaborator={collaborator}
            state={state}
            selection={selection}
            onSelect={onSelect}
          />
        ))}
      </ul>
      {all.length > pageSizes[0] && (
        <div className={classes.pages}>
          <SelectField
            aria-label="Collaborators on a page"
            className={classes.size}
            data={pageSizes.map((size) => ({ value: String(size), label: `${size} Rows` }))}
            searchable={false}
            value={String(pageSize)}
            onChange={(size) => {
              setPageSize(Number(size))
              setPage(1)
            }}
          />
          <ShortPager of="collaborators" page={page} lastPage={lastPage} onPage={setPage} />
        </div>
      )}
    </section>
  )
}

interface RowProps extends Omit<CollaboratorListProps, 'noun'> {
  collaborator: Collaborator
}

function Row({
  collaborator: { id, type, title, capability, change },
  state,
  selection,
  onSelect,
}: RowProps) {
  return (
    <li className={classes.row} data-change={change}>
      <GranteeIcon type={type} />
      <span className={classes.name}>
        <OneLine>{title}</OneLine>
      </span>
      {change !== 'unchanged' && <span className={classes.change}>{change}</span>}
      <CapabilitySelect
        state={state}
        label={`Change the capability for ${title}`}
        value={capability}
        onChange={(next) => onSelect({ ...selection, [id]: next })}
      />
      <IconButton
        label={`Remove sharing for ${title}`}
        icon={<IconTrash size={16} stroke={1.75} />}
        onClick={() => onSelect(without(selection, id))}
      />
    </li>
  )
}
