import classes from './text.module.css'

/** A keyboard hint, such as `<Keys of={['Ctrl', 'K']} />`. */
export function Keys({ of }: { of: readonly string[] }) {
  return (
    <span className={classes.keys}>
      {of.map((key) => (
        <kbd key={key} className={classes.key}>
          {key}
        </kbd>
      ))}
    </span>
  )
}
