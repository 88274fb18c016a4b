import { UnstyledButton } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Tooltip } from '../overlays/tooltip.tsx'
import classes from './icon-button.module.css'

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'disabled' | 'children'> {
  /** Name for screen readers, and the tooltip. */
  label: string
  icon: ReactNode
  size?: 'default' | 'small'
  /** For a button that is on or off; leave out for one that acts. */
  isPressed?: boolean | undefined
  /** Of a pressed button: its icon alone is filled, without a patch behind it. */
  isMark?: boolean
  /** Its menu or page is the current one. */
  isActive?: boolean | undefined
  disabledReason?: string | undefined
  /** Where the tooltip is seen: above, unless there it would lie on a neighbour; nowhere when its text is there already. */
  tooltipSide?: 'top' | 'right' | 'none'
}

export function IconButton(props: IconButtonProps) {
  const { label, icon, size = 'default', isPressed, isMark, isActive, disabledReason, ...rest } = props
  const { tooltipSide = 'top', onClick, ...native } = rest
  const isBlocked = disabledReason !== undefined
  // What the button is for says the menu that it has opened.
  const hasOpenMenu = native['aria-haspopup'] !== undefined && native['aria-expanded'] === true
  return (
    <Tooltip
      label={disabledReason ?? label}
      position={tooltipSide === 'right' ? 'right' : 'top'}
      disabled={tooltipSide === 'none' || hasOpenMenu}
    >
      <UnstyledButton
        type="button"
        aria-label={label}
        {...native}
        className={classes.button}
        data-size={size}
        data-active={isActive || undefined}
        data-mark={isMark || undefined}
        aria-pressed={isPressed}
        aria-disabled={isBlocked || undefined}
        onClick={isBlocked ? undefined : onClick}
      >
        {icon}
      </UnstyledButton>
    </Tooltip>
  )
}
