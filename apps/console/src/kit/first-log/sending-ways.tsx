import { inputStates } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { AppLink } from '../app-link.tsx'
import { Needs } from '../needs.tsx'
import classes from './first-message-hint.module.css'
import { waysToSend } from './ways-to-send.ts'

const statesQuery = query(inputStates.list)

/** A line for a terminal for inputs that listen now, at the addresses they have; where none does, it says so. */
export function SendingWays() {
  const { data } = useQuery(statesQuery)
  if (data === undefined) return null
  const ways = waysToSend(data.states, location.hostname)
  if (ways.length === 0) return <NoneListens />
  return ways.map(({ id, title, name, address, command }) => (
    <li key={id} className={classes.way}>
      <h3 className={classes.title}>Send a message to {title}</h3>
      <p className={classes.text}>
        {name} at {address}
      </p>
      <p className={classes.command}>
        <code>{command}</code>
        <CopyButton text={command} label={`Copy command for ${title}`} />
      </p>
    </li>
  ))
}

function NoneListens() {
  return (
    <Needs permission="inputs:read">
      <li className={classes.way}>
        <h3 className={classes.title}>Start an input</h3>
        <p className={classes.text}>No input listens that a line of a terminal could send to.</p>
        <p className={classes.offer}>
          <AppLink to={paths.inputs()}>See the inputs</AppLink>
        </p>
      </li>
    </Needs>
  )
}
