import classes from './text.module.css'

/** A text on one line; what does not fit ends in an ellipsis and is read whole on hover. */
export function OneLine({ children }: { children: string }) {
  return (
    <span className={classes.oneLine} title={children}>
      {children}
    </span>
  )
}
