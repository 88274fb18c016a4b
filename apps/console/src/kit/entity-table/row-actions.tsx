import { IconChevronDown } from '@tabler/icons-react'
import { Button } from '../../ui/buttons/button.tsx'
import { Menu, MenuAction, MenuDivider, MenuPanel, MenuTarget } from '../../ui/overlays/menu.tsx'
import type { RowAction } from './columns/columns.ts'
import classes from './entity-table.module.css'

/** The first as words, the rest behind `More`, what destroys last. */
export function RowActions({ actions, name }: { actions: readonly RowAction[]; name: string }) {
  const primary = actions.filter((action) => action.isPrimary)
  const safe = actions.filter((action) => !action.isPrimary && !action.isDangerous)
  const dangerous = actions.filter((action) => !action.isPrimary && action.isDangerous)
  return (
    <div className={classes.actions}>
      {primary.map((action) => (
        <Button key={action.label} onClick={action.onSelect} disabledReason={action.disabledReason}>
          {action.label}
        </Button>
      ))}
      {safe.length + dangerous.length > 0 && (
        <Menu>
          <MenuTarget>
            <Button
              aria-label={`More actions for ${name}`}
              rightIcon={<IconChevronDown size={15} stroke={1.75} />}
            >
              More
            </Button>
          </MenuTarget>
          <MenuPanel>
            {safe.map((action) => (
              <Action key={action.label} action={action} />
            ))}
            {safe.length > 0 && dangerous.length > 0 && <MenuDivider />}
            {dangerous.map((action) => (
              <Action key={action.label} action={action} />
            ))}
          </MenuPanel>
        </Menu>
      )}
    </div>
  )
}

function Action({ action }: { action: RowAction }) {
  return (
    <MenuAction
      onSelect={action.onSelect}
      disabledReason={action.disabledReason}
      isDangerous={action.isDangerous}
    >
      {action.label}
    </MenuAction>
  )
}
