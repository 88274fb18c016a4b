import { Portal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './spinner.module.css'
import { useDelayed } from './use-delayed.ts'

/** Delays of the specification, section 9. */
const spinnerDelayMs = 200
const indicatorDelayMs = 500

/** The bare turning ring, in the colour of the text around it. */
export function SpinnerRing() {
  return <span className={classes.ring} aria-hidden="true" />
}

/** Says that something is loading, once it takes longer than 200 ms. */
export function Spinner({
  text = 'Loading...',
  delayMs = spinnerDelayMs,
}: {
  text?: string
  delayMs?: number
}) {
  const isVisible = useDelayed(true, delayMs)
  if (!isVisible) return null
  return (
    <span className={classes.spinner} role="status">
      <SpinnerRing />
      {text}
    </span>
  )
}

interface LoadingIndicatorProps {
  isLoading: boolean
  text: string
  /** What can be done about it. */
  children?: ReactNode
}

/** A floating box for work in the background, once it takes longer than 500 ms. */
export function LoadingIndicator({ isLoading, text, children }: LoadingIndicatorProps) {
  const isVisible = useDelayed(isLoading, indicatorDelayMs)
  if (!isVisible) return null
  return (
    <Portal>
      <div className={`${classes.spinner} ${classes.indicator}`}>
        <SpinnerRing />
        <span role="status">{text}</span>
        {children}
      </div>
    </Portal>
  )
}
