import type { IndexSet } from '@logline/contract'
import { IconDots } from '@tabler/icons-react'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Menu, MenuAction, MenuDivider, MenuPanel, MenuTarget } from '../../../ui/overlays/menu.tsx'
import type { OutlookIndex } from '../outlook/index-rows.ts'
import type { IndexAction } from './index-dialogs.tsx'
import classes from './index-table.module.css'
import { useKeep, useReopen } from './use-index-changes.ts'

interface RowActionsProps {
  set: IndexSet
  index: OutlookIndex
  onAction: (action: IndexAction) => void
}

interface Choice {
  label: string
  isOffered: boolean
  onSelect: () => void
  disabledReason?: string | undefined
  /** Beside the menu, too: always, or while the row has hover or focus. */
  stands?: 'always' | 'on hover'
  isDangerous?: boolean
}

/** All of it is in the menu; what is done most stands in the row as well. */
export function RowActions(props: RowActionsProps) {
  const choices = useChoices(props).filter(({ isOffered }) => isOffered)
  const safe = choices.filter(({ isDangerous }) => !isDangerous)
  const dangerous = choices.filter(({ isDangerous }) => isDangerous)
  if (choices.length === 0) return null
  return (
    <div className={classes.rowActions}>
      {choices
        .filter(({ stands }) => stands !== undefined)
        .map(({ label, onSelect, stands, isDangerous }) => (
          <Button
            key={label}
            className={classes.inRow ?? ''}
            data-hover={stands === 'on hover' || undefined}
            data-danger={isDangerous || undefined}
            onClick={onSelect}
          >
            {label}
          </Button>
        ))}
      <Menu>
        <MenuTarget>
          <IconButton
            label={`More actions for ${props.index.index_name}`}
            size="small"
            icon={<IconDots size={16} stroke={1.75} />}
          />
        </MenuTarget>
        <MenuPanel>
          {safe.map((choice) => (
            <Line key={choice.label} choice={choice} />
          ))}
          {safe.length > 0 && dangerous.length > 0 && <MenuDivider />}
          {dangerous.map((choice) => (
            <Line key={choice.label} choice={choice} />
          ))}
        </MenuPanel>
      </Menu>
    </div>
  )
}

function Line({ choice: { label, onSelect, disabledReason, isDangerous } }: { choice: Choice }) {
  return (
    <MenuAction onSelect={onSelect} disabledReason={disabledReason} isDangerous={isDangerous}>
      {label}
    </MenuAction>
  )
}

/** What the signed-in user may do with an index as it is now (reference: indices, section 3). */
function useChoices({ set, index, onAction }: RowActionsProps): Choice[] {
  const isPermitted = useIsPermitted()
  const { run: keep } = useKeep()
  const { run: reopen } = useReopen()
  const { index_name: name, is_written_to: isWrittenTo, is_kept: isKept, state } = index
  if (state === 'deleting') return []
  const isOpen = state === 'open'
  const mayChange = isPermitted(`indices:changestate:${name}`)
  const hover = isWrittenTo ? {} : ({ stands: 'on hover' } as const)
  return [
    {
      label: 'Rotate now',
      isOffered: isWrittenTo && set.writable && isPermitted('deflector:cycle'),
      onSelect: () => onAction({ kind: 'rotate' }),
      stands: 'always',
    },
    {
      label: 'Reopen index',
      isOffered: !isOpen && mayChange,
      onSelect: () => reopen(name),
      stands: 'on hover',
    },
    {
      label: 'Recalculate index ranges',
      isOffered: isOpen && isPermitted(`indexranges:rebuild:${name}`),
      onSelect: () => onAction({ kind: 'recalculate', index }),
    },
    {
      label: 'Optimize',
      isOffered: isOpen && mayChange,
      onSelect: () => onAction({ kind: 'optimize', index }),
    },
    {
      label: isKept ? 'Leave to retention again' : 'Keep this index',
      isOffered: mayChange,
      onSelect: () => keep({ names: [name], keep: !isKept }),
    },
    {
      label: 'Close index',
      isOffered: isOpen && mayChange,
      disabledReason: isWrittenTo ? 'Active write index cannot be closed' : undefined,
      onSelect: () => onAction({ kind: 'close', index }),
      ...hover,
    },
    {
      label: 'Delete index',
      isOffered: isPermitted(`indices:delete:${name}`),
      disabledReason: isWrittenTo ? 'Active write index cannot be deleted' : undefined,
      onSelect: () => onAction({ kind: 'delete', index }),
      isDangerous: true,
      ...hover,
    },
  ]
}
