import classes from './brand-mark.module.css'

/** Three lines on a tile, the middle one found. */
export function BrandMark({ size = 22 }: { size?: number }) {
  return (
    <svg className={classes.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect className={classes.tile} width="32" height="32" rx="7" />
      <path className={classes.line} d="M8 10.5h10" />
      <path className={classes.found} d="M8 16h16" />
      <path className={classes.line} d="M8 21.5h13" />
    </svg>
  )
}
