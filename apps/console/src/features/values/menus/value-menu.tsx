import type { ReactNode } from 'react'
import { type MessageRecord, valueText } from '../../../kit/messages/message-record.ts'
import type { ValueGroups } from '../targets/action.ts'
import { ActionMenu, ActionPanel, type PanelControl } from './action-menu.tsx'
import { useFieldTarget } from './action-scope.tsx'
import { valueActions } from './value-actions.ts'

export interface ShownValue {
  field: string
  value: unknown
  /** Made or changed by a decorator. */
  isDecorated?: boolean | undefined
  /** Of an aggregation: the groups it belongs to. */
  groups?: ValueGroups | null
  /** The message it is a value of. */
  message?: MessageRecord | null
}

interface ValueMenuProps extends ShownValue {
  /** The value as it is shown. Without anything in it that can be clicked. */
  children: ReactNode
  /** -1 in lists that move the focus by arrow keys. */
  tabIndex?: number
  className?: string | undefined
}

/** A value, with the menu of what can be done with it. */
export function ValueMenu({ children, tabIndex, className, ...shown }: ValueMenuProps) {
  return (
    <ActionMenu
      tabIndex={tabIndex}
      className={className}
      description={`actions of this value of ${shown.field}`}
      panel={({ onClose }) => <ValuePanel {...shown} onClose={onClose} />}
    >
      {children}
    </ActionMenu>
  )
}

/** The menu itself, for a control that opens it in another way. */
export function ValuePanel({
  onClose,
  field,
  value,
  isDecorated = false,
  groups,
  message,
}: PanelControl & ShownValue) {
  const target = {
    ...useFieldTarget(field, isDecorated),
    value,
    groups: groups ?? null,
    message: message ?? null,
  }
  const heading = `${field} = ${shortened(valueText(value))}`
  return <ActionPanel heading={heading} actions={valueActions} target={target} onClose={onClose} />
}

const shownCharacters = 120

function shortened(text: string): string {
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text
}
