import { IconHelpCircle } from '@tabler/icons-react'
import { apiUrl } from '../../api/base-path.ts'
import { shortcutKeys } from '../../kit/shortcuts/shortcut-keys.ts'
import { activeCommands, type Shortcut } from '../../kit/shortcuts/use-shortcut.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Menu, MenuDivider, MenuItem, MenuPanel, MenuTarget } from '../../ui/overlays/menu.tsx'
import { Keys } from '../../ui/texts/keys.tsx'
import { overviewShortcut, paletteShortcut } from '../shortcuts/palette-shortcut.ts'

export function HelpMenu() {
  return (
    <Menu>
      <MenuTarget>
        <IconButton label="Help" icon={<IconHelpCircle size={18} stroke={1.75} />} />
      </MenuTarget>
      <MenuPanel>
        <CommandItem name="Keyboard shortcuts" shortcut={overviewShortcut} />
        <CommandItem name="Command palette" shortcut={paletteShortcut} />
        <MenuDivider />
        <MenuItem component="a" href={apiUrl('/openapi.json')} target="_blank" rel="noreferrer">
          API description
        </MenuItem>
      </MenuPanel>
    </Menu>
  )
}

/** A line of a menu that does what the keys do, which stand beside it. */
export function CommandItem({ name, shortcut: { keys, label } }: { name: string; shortcut: Shortcut }) {
  const run = () =>
    activeCommands
      .get()
      .find((command) => command.label === label)
      ?.run?.()
  return (
    <MenuItem rightSection={<Keys of={shortcutKeys(keys)} />} onClick={run}>
      {name}
    </MenuItem>
  )
}
