import { IconMenu2 } from '@tabler/icons-react'
import { AppLink } from '../../kit/app-link.tsx'
import { paths } from '../../paths.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Menu, MenuDivider, MenuItem, MenuLabel, MenuPanel, MenuTarget } from '../../ui/overlays/menu.tsx'
import { paletteShortcut } from '../shortcuts/palette-shortcut.ts'
import { isCurrent, type NavigationEntry } from './entries.ts'
import { CommandItem } from './help-menu.tsx'
import classes from './navigation.module.css'
import { UserItems } from './user-menu.tsx'

interface PhoneMenuProps {
  main: NavigationEntry[]
  system: NavigationEntry[]
  pathname: string
}

/** All that the bar leads to, where it has no room for it. The palette has the rest. */
export function PhoneMenu({ main, system, pathname }: PhoneMenuProps) {
  const items = (entries: NavigationEntry[]) =>
    entries.map((entry) => {
      const isHere = isCurrent(entry, pathname)
      return (
        <MenuItem
          key={entry.to}
          component={AppLink}
          to={entry.to}
          data-current={isHere || undefined}
          aria-current={isHere ? 'page' : undefined}
        >
          {entry.caption}
        </MenuItem>
      )
    })
  return (
    <span className={classes.phone}>
      <Menu position="bottom-start">
        <MenuTarget>
          <IconButton label="Menu" icon={<IconMenu2 size={20} stroke={1.75} />} />
        </MenuTarget>
        <MenuPanel>
          {items([...main, { caption: 'Welcome', to: paths.welcome() }])}
          <CommandItem name="Command palette" shortcut={paletteShortcut} />
          <MenuDivider />
          {system.length > 0 && (
            <>
              <MenuLabel>System</MenuLabel>
              {items(system)}
              <MenuDivider />
            </>
          )}
          <UserItems />
        </MenuPanel>
      </Menu>
    </span>
  )
}
