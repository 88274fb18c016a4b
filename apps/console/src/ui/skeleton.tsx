import classes from './skeleton.module.css'

/** A place held for a text that has not come yet; `width` in per cent of its room. */
export function Skeleton({ width = 60 }: { width?: number }) {
  // The width is data (it varies so that a column of them looks like text), not style.
  return <span className={classes.skeleton} style={{ width: `${width}%` }} aria-hidden="true" />
}
