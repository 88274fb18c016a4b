import type { ReactNode } from 'react'
import { ActionMenu, ActionPanel, type PanelControl } from './action-menu.tsx'
import { useFieldTarget } from './action-scope.tsx'
import { fieldActions } from './field-actions.ts'

interface FieldMenuProps {
  /** Name of a field, or a metric such as `avg(took_ms)`. */
  field: string
  /** Made or changed by a decorator. */
  isDecorated?: boolean
  /** Instead of the name. Without anything in it that can be clicked. */
  children?: ReactNode
  /** -1 in lists that move the focus by arrow keys. */
  tabIndex?: number
  className?: string | undefined
}

/** The name of a field, with the menu of what can be done with it. */
export function FieldMenu({ field, isDecorated = false, children = field, ...rest }: FieldMenuProps) {
  return (
    <ActionMenu
      {...rest}
      description="actions of this field"
      panel={({ onClose }) => <FieldPanel field={field} isDecorated={isDecorated} onClose={onClose} />}
    >
      {children}
    </ActionMenu>
  )
}

/** The menu itself, for a control that opens it in another way. */
export function FieldPanel({
  field,
  isDecorated,
  onClose,
}: PanelControl & { field: string; isDecorated: boolean }) {
  const target = useFieldTarget(field, isDecorated)
  const heading = `${field} = ${target.type.type}`
  return <ActionPanel heading={heading} actions={fieldActions} target={target} onClose={onClose} />
}
