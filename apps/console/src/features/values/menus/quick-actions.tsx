import { use } from 'react'
import { ViewContext } from '../../view-model/index.ts'
import { useFieldTarget } from './action-scope.tsx'
import { fieldActions } from './field-actions.ts'
import classes from './quick-actions.module.css'
import { valueActions } from './value-actions.ts'
import type { ShownValue } from './value-menu.tsx'

/** What is wanted most often, at hand beside a value without a menu. The menus have these and the rest. */
const quickValueActions = ['add-to-query', 'exclude', 'copy-value']
const quickFieldActions = ['top-values', 'add-column', 'remove-column']

/** Icons beside a value of a message, shown while its row is pointed at or has the focus. */
export function QuickActions(shown: QuickActionsProps) {
  const view = use(ViewContext)
  return view?.isInteractive ? <QuickButtons {...shown} /> : null
}

interface QuickActionsProps extends ShownValue {
  /** Words instead of icons. */
  isInWords?: boolean
}

const words: Readonly<Record<string, string>> = {
  'add-to-query': 'Filter',
  exclude: 'Exclude',
  'copy-value': 'Copy',
  'top-values': 'Top values',
  'add-column': 'Add column',
  'remove-column': 'Remove column',
}

function QuickButtons(props: QuickActionsProps) {
  const { field, value, isDecorated = false, groups, message, isInWords = false } = props
  const target = {
    ...useFieldTarget(field, isDecorated),
    value,
    groups: groups ?? null,
    message: message ?? null,
  }
  const actions = [
    ...valueActions.filter(({ id }) => quickValueActions.includes(id)),
    ...fieldActions.filter(({ id }) => quickFieldActions.includes(id)),
  ]
  if (isInWords) actions.sort((a, b) => place(a.id) - place(b.id))
  const possible = actions.filter(
    (action) => (action.isShown?.(target) ?? true) && action.disabledReason?.(target) === undefined,
  )
  return (
    <span className={classes.bar}>
      {possible.map(({ id, label, icon: ActionIcon, onSelect }) => (
        <button
          key={id}
          type="button"
          className={isInWords ? undefined : classes.action}
          title={label}
          aria-label={`${isInWords ? words[id] : label}: ${field}`}
          onClick={() => onSelect?.(target)}
        >
          {isInWords ? words[id] : <ActionIcon size={14} stroke={1.75} aria-hidden="true" />}
        </button>
      ))}
    </span>
  )
}

/** In the order of the words. */
function place(id: string): number {
  return Object.keys(words).indexOf(id)
}
