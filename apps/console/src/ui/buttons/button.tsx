import { UnstyledButton } from '@mantine/core'
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { Tooltip } from '../overlays/tooltip.tsx'
import { SpinnerRing } from '../spinner.tsx'
import classes from './button.module.css'

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'disabled'> {
  /** One `primary` a view; `quiet` has no edge; `danger` only in dialogs that destroy something. */
  variant?: 'primary' | 'default' | 'quiet' | 'danger'
  size?: 'default' | 'search' | 'login'
  icon?: ReactNode
  rightIcon?: ReactNode
  isFullWidth?: boolean
  /** Shows a spinner and ignores clicks. */
  isBusy?: boolean
  /** Why the button cannot be used now. Shown as its tooltip; the button stays reachable by keyboard. */
  disabledReason?: string | undefined
}

export function Button(props: ButtonProps) {
  const {
    variant = 'default',
    size = 'default',
    icon,
    rightIcon,
    isFullWidth,
    isBusy = false,
    ...rest
  } = props
  const { disabledReason, onClick, children, className, ...native } = rest
  const isBlocked = isBusy || disabledReason !== undefined
  const button = (
    <UnstyledButton
      type="button"
      {...native}
      className={className ? `${classes.button} ${className}` : classes.button}
      data-variant={variant}
      data-size={size}
      data-full-width={isFullWidth || undefined}
      aria-disabled={isBlocked || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBlocked ? preventClick : onClick}
    >
      {isBusy ? <SpinnerRing /> : icon && <span className={classes.icon}>{icon}</span>}
      {children}
      {rightIcon && <span className={classes.icon}>{rightIcon}</span>}
    </UnstyledButton>
  )
  return disabledReason ? <Tooltip label={disabledReason}>{button}</Tooltip> : button
}

/** A blocked submit button must not submit its form either. */
function preventClick(event: MouseEvent) {
  event.preventDefault()
}
