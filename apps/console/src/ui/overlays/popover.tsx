import '@mantine/core/styles/Popover.layer.css'
import { Popover as MantinePopover, type PopoverDropdownProps, type PopoverProps } from '@mantine/core'
import { openTransition } from '../theme.ts'
import classes from './popover.module.css'
import { floatingSheet, SheetHandle } from './sheet.tsx'

/** Less would hide what the panel is about. */
const minHeightPixels = 120

/** As high as the window leaves room for: the rest is scrolled to, also in a small window or at 200 % zoom. */
const withinWindow: NonNullable<PopoverProps['middlewares']> = {
  size: {
    padding: 8,
    apply: ({ availableHeight, elements }) => {
      elements.floating.style.maxHeight = `${Math.max(availableHeight, minHeightPixels)}px`
    },
  },
}

/** A panel at a control. Traps focus and gives it back to the control; Esc and a click outside close it. */
export function Popover(props: PopoverProps) {
  return (
    <MantinePopover
      position="bottom-start"
      offset={4}
      trapFocus
      returnFocus
      withinPortal
      transitionProps={openTransition}
      middlewares={withinWindow}
      {...props}
    />
  )
}

export const PopoverTarget = MantinePopover.Target

/** `isFlush` for content that brings its own padding and width. */
export function PopoverPanel(props: PopoverDropdownProps & { isFlush?: boolean }) {
  const { isFlush = false, children, ...native } = props
  return (
    <MantinePopover.Dropdown
      data-flush={isFlush || undefined}
      {...native}
      {...floatingSheet}
      className={`${floatingSheet.className} ${classes.dropdown ?? ''}`}
    >
      <SheetHandle />
      {children}
    </MantinePopover.Dropdown>
  )
}
