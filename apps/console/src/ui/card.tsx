import type { ComponentPropsWithRef } from 'react'
import classes from './card.module.css'

/** A white panel with a hairline. Never put one into another. */
export function Card({ className, ...props }: ComponentPropsWithRef<'section'>) {
  return <section {...props} className={className ? `${classes.card} ${className}` : classes.card} />
}
