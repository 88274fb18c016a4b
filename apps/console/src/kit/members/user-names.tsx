import { OneLine } from '../../ui/texts/one-line.tsx'
import classes from './members.module.css'

/** Users that are named before the rest is left out (reference: users, roles and teams, section 6). */
const namedUsers = 10

/** How many there are, and who. */
export function UserNames({ of: names }: { of: readonly string[] }) {
  const named = names.slice(0, namedUsers).join(', ')
  return (
    <span className={classes.names}>
      <span className={classes.count}>{names.length}</span>
      <OneLine>{names.length > namedUsers ? `${named}...` : named}</OneLine>
    </span>
  )
}
