import { useId } from 'react'
import { AppLink } from '../../../kit/app-link.tsx'
import { useCurrentUser } from '../../../kit/current-user.tsx'
import { FirstMessageHint } from '../../../kit/first-log/first-message-hint.tsx'
import { Needs } from '../../../kit/needs.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/card.tsx'
import classes from './traffic.module.css'

/** Nothing has arrived in what this reader may read: how to change that. Results show by themselves when they come. */
export function EmptySystem({ onLoaded }: { onLoaded: () => void }) {
  const id = useId()
  return (
    <Card className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>First steps</h2>
        <p>
          No message of the last two days. What arrives shows here by itself;{' '}
          <AppLink to={paths.search({ rangetype: 'relative', relative: '0' })}>
            search for older messages
          </AppLink>
        </p>
      </div>
      <div className={classes.firstLog}>
        <FirstMessageHint onResults={onLoaded} />
      </div>
    </Card>
  )
}

/** For whom there is no stream to read. */
export function NoStreams() {
  const id = useId()
  const { username } = useCurrentUser()
  return (
    <Card className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>First steps</h2>
        <p>You may not read the messages of any stream yet.</p>
      </div>
      <ul className={classes.steps}>
        <li>
          Ask the owner of a stream to share it with <strong>{username}</strong>, or an administrator for a
          role that reads it.
        </li>
        <li>
          <AppLink to={paths.dashboards()}>See the dashboards</AppLink> that are shared with you.
        </li>
        <Needs permission="streams:create">
          <li>
            <AppLink to={paths.streams()}>Create a stream</AppLink> of your own.
          </li>
        </Needs>
        <Needs permission="inputs:read">
          <li>
            <AppLink to={paths.inputs()}>See the inputs</AppLink> where this installation takes logs in.
          </li>
        </Needs>
      </ul>
    </Card>
  )
}
