import { type ReactNode, useId } from 'react'
import classes from './notable.module.css'

interface NotablePartProps {
  title: string
  /** What it compares, or how far back it looks. */
  of: string
  /** Leads to all of it. */
  more?: ReactNode
  children: ReactNode
}

/** A few lines under a title. */
export function NotablePart({ title, of, more, children }: NotablePartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 className={classes.title}>
        <span id={id}>{title}</span> <span className={classes.of}>{of}</span>
        {more && <span className={classes.more}>{more}</span>}
      </h3>
      <ul className={classes.rows}>{children}</ul>
    </section>
  )
}

/** Nothing to say, in a line. */
export function Quiet({ children }: { children: ReactNode }) {
  return <p className={classes.quiet}>{children}</p>
}
