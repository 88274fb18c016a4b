import classes from './priority.module.css'

const names = ['Low', 'Normal', 'High'] as const

/** `Low`, `Normal` or `High` of 1 to 3. */
export function priorityName(priority: number): string {
  return names[Math.min(names.length, Math.max(1, priority)) - 1] ?? names[1]
}

/** Three steps that also read in grey. */
export function PrioritySign({ priority }: { priority: number }) {
  const label = `${priorityName(priority)} Priority`
  return (
    <span className={classes.sign} data-priority={priority} role="img" aria-label={label} title={label}>
      {names.map((name, at) => (
        <span key={name} data-filled={at < priority || undefined} />
      ))}
    </span>
  )
}
