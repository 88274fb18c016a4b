import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu as MantineMenu, type MenuDropdownProps, type MenuProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { openTransition } from '../theme.ts'
import classes from './menu.module.css'
import { floatingSheet, SheetHandle } from './sheet.tsx'

const classNames = {
  dropdown: classes.dropdown ?? '',
  item: classes.item ?? '',
  itemSection: classes.itemSection ?? '',
  divider: classes.divider ?? '',
  label: classes.label ?? '',
}

/** A list of actions or links at a control. Use with `MenuTarget`, `MenuPanel`, `MenuItem`, `MenuDivider`, `MenuLabel`. */
export function Menu(props: MenuProps) {
  return (
    <MantineMenu
      position="bottom-end"
      offset={4}
      withinPortal
      transitionProps={openTransition}
      classNames={classNames}
      // Its role is not allowed in a menu; the first item takes the focus instead.
      withInitialFocusPlaceholder={false}
      {...props}
    />
  )
}

export const MenuTarget = MantineMenu.Target
export const MenuDivider = MantineMenu.Divider
export const MenuLabel = MantineMenu.Label
/** What the menu offers: at its control, on a phone a sheet at the bottom. */
export function MenuPanel({ className, children, ...props }: MenuDropdownProps) {
  return (
    <MantineMenu.Dropdown
      {...props}
      {...floatingSheet}
      className={`${floatingSheet.className} ${className ?? ''}`}
    >
      <SheetHandle isForFingers />
      {children}
    </MantineMenu.Dropdown>
  )
}

/** For links: `<MenuItem component={AppLink} to={…}>`; for plain actions prefer `MenuAction`. */
export const MenuItem = MantineMenu.Item

/**
 * For an item that cannot be chosen now. It takes the focus like the others (`disabled` would not): a menu that begins
 * with such an item could not be reached by keys, and its reason not be read.
 */
export const unavailable = { 'aria-disabled': true, 'data-disabled': true } as const

export interface MenuActionProps {
  children: ReactNode
  onSelect: () => void
  icon?: ReactNode
  isDangerous?: boolean | undefined
  isCurrent?: boolean | undefined
  /** For an action whose effect should be seen before the menu goes. */
  staysOpen?: boolean
  /** Why it cannot be chosen now; shown below its text. */
  disabledReason?: string | undefined
}

export function MenuAction(props: MenuActionProps) {
  const { children, onSelect, icon, isDangerous, isCurrent, staysOpen = false, disabledReason } = props
  return (
    <MantineMenu.Item
      leftSection={icon}
      closeMenuOnClick={!staysOpen}
      {...(disabledReason === undefined ? { onClick: onSelect } : unavailable)}
      data-danger={isDangerous || undefined}
      data-current={isCurrent || undefined}
    >
      {children}
      {disabledReason && <span className={classes.reason}>{disabledReason}</span>}
    </MantineMenu.Item>
  )
}
