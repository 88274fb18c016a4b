import { IconDots } from '@tabler/icons-react'
import { useFieldTarget } from './action-scope.tsx'
import { valueActions } from './value-actions.ts'
import { type ShownValue, ValuePanel } from './value-menu.tsx'
import classes from './value-tools.module.css'

interface ValueToolsProps extends ShownValue {
  isMenuOpen: boolean
  onMenu: (isOpen: boolean) => void
}

const [filterId, excludeId] = ['add-to-query', 'exclude']

/** Beside the value that is pointed at: filter, exclude, and the menu with the rest. Out of the order of Tab; keys have their own way. */
export function ValueTools({ isMenuOpen, onMenu, ...shown }: ValueToolsProps) {
  const target = useValueTarget(shown)
  const quick = [filterId, excludeId].flatMap((id) => possible(id, target))
  return (
    <>
      {quick.map(({ id, label, icon: ActionIcon, onSelect }) => (
        <button
          key={id}
          type="button"
          tabIndex={-1}
          title={label}
          aria-label={`${label}: ${shown.field}`}
          onClick={() => onSelect?.(target)}
        >
          <ActionIcon size={14} stroke={1.75} aria-hidden="true" />
        </button>
      ))}
      <span className={classes.menu}>
        <button
          type="button"
          tabIndex={-1}
          title="More actions"
          aria-label={`More actions: ${shown.field}`}
          aria-haspopup="menu"
          aria-expanded={isMenuOpen}
          onClick={() => onMenu(true)}
        >
          <IconDots size={14} stroke={1.75} aria-hidden="true" />
        </button>
        {isMenuOpen && <ValuePanel {...shown} onClose={() => onMenu(false)} />}
      </span>
    </>
  )
}

/** What the keys for filter and exclude do with a value. */
export function useValueKeys(shown: ShownValue): { filter: () => void; exclude: () => void } {
  const target = useValueTarget(shown)
  const run = (id: string) => () => possible(id, target)[0]?.onSelect?.(target)
  return { filter: run(filterId), exclude: run(excludeId) }
}

function useValueTarget({ field, value, isDecorated = false, groups, message }: ShownValue) {
  const target = useFieldTarget(field, isDecorated)
  return { ...target, value, groups: groups ?? null, message: message ?? null }
}

function possible(id: string, target: ReturnType<typeof useValueTarget>) {
  return valueActions.filter((action) => action.id === id && action.disabledReason?.(target) === undefined)
}
