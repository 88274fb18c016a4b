import { AppLink } from '../../kit/app-link.tsx'
import classes from './user.module.css'

interface NamedThing {
  id: string
  name: string
  /** Null for a thing without a page for the signed-in user. */
  to: string | null
  about: string | null
}

/** Things by name, each with what it is for. */
export function NamedList({ label, things }: { label: string; things: readonly NamedThing[] }) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {things.map(({ id, name, to, about }) => (
        <li key={id} className={classes.row}>
          {to === null ? (
            <span className={classes.name}>{name}</span>
          ) : (
            <AppLink to={to} className={classes.name}>
              {name}
            </AppLink>
          )}
          <span className={classes.about}>{about}</span>
        </li>
      ))}
    </ul>
  )
}
