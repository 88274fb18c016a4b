import type { ReactNode } from 'react'
import classes from './switch.module.css'

interface SwitchProps {
  /** Name for screen readers: what is on or off. */
  label: string
  isOn: boolean
  /** It changes already. */
  isBusy?: boolean
  onToggle: () => void
  /** The state in a word. */
  children: ReactNode
}

/** Something that is on or off, changed by a click, with its word beside it. */
export function Switch({ label, isOn, isBusy = false, onToggle, children }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={classes.switch}
      aria-label={label}
      aria-checked={isOn}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onToggle}
    >
      <span className={classes.track} aria-hidden="true" />
      {children}
    </button>
  )
}
