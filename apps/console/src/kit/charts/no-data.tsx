import classes from './no-data.module.css'

/** In the middle of a drawing there is nothing to draw in, which stays as it is: its axis says what was searched. */
export function NoData() {
  return (
    <div className={classes.box}>
      <p className={classes.text}>No data available.</p>
    </div>
  )
}
