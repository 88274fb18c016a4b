import type { DecoratorType } from '@logline/contract'
import { IconChevronDown, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { DeleteDialog } from '../../../../kit/dialogs/delete-dialog.tsx'
import { configurationLines } from '../../../../kit/form/configuration.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Menu, MenuAction, MenuPanel, MenuTarget } from '../../../../ui/overlays/menu.tsx'
import classes from '../../type/editor.module.css'
import type { WidgetDecorator } from './widget-decorators.ts'

interface DecoratorCardProps {
  label: string
  decorator: WidgetDecorator
  /** What its type describes; nothing for a type that is not known here. */
  fields: DecoratorType['requested_configuration']
  /** Null: its type is not known here, so nobody knows what can be set. */
  onEdit: (() => void) | null
  onDelete: () => void
}

/** A decorator with what is configured, and its menu. */
export function DecoratorCard({ label, decorator, fields, onEdit, onDelete }: DecoratorCardProps) {
  const [isDeleting, setIsDeleting] = useState(false)
  const lines = configurationLines(fields, decorator.config)
  return (
    <div className={classes.decorator}>
      <div className={classes.line}>
        <span className={classes.lineText} title={decorator.type}>
          {label}
        </span>
        <Menu>
          <MenuTarget>
            <Button variant="quiet" rightIcon={<IconChevronDown size={14} stroke={1.75} />}>
              Actions
            </Button>
          </MenuTarget>
          <MenuPanel>
            <MenuAction
              icon={<IconPencil size={16} stroke={1.75} />}
              disabledReason={onEdit ? undefined : 'Its type is not known here.'}
              onSelect={() => onEdit?.()}
            >
              Edit
            </MenuAction>
            <MenuAction
              icon={<IconTrash size={16} stroke={1.75} />}
              isDangerous
              onSelect={() => setIsDeleting(true)}
            >
              Delete
            </MenuAction>
          </MenuPanel>
        </Menu>
      </div>
      <p className={classes.well}>{lines.length > 0 ? lines.join(' · ') : '-- no configuration --'}</p>
      {isDeleting && (
        <DeleteDialog
          what={`decorator ${label}`}
          confirmLabel="Delete"
          question="Do you really want to delete this decorator?"
          onDelete={onDelete}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </div>
  )
}
