import { type Notification, notifications } from '@logline/contract'
import { IconBolt, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { useChange } from '../../api/use-change.ts'
import { useTask } from '../../api/use-task.ts'
import { useIsPermitted } from '../../kit/current-user.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RelativeTime } from '../../ui/texts/timestamp.tsx'
import { NotificationDescription } from './notification-description.tsx'
import { notificationsQuery, notificationTextQuery } from './notification-queries.ts'
import classes from './notifications.module.css'

interface NotificationPanelProps {
  headingId: string
  /** Somebody has followed a link of it. */
  onLeave: () => void
}

/** What somebody should look at, the newest first. */
export function NotificationPanel({ headingId, onLeave }: NotificationPanelProps) {
  const { data } = useQuery(notificationsQuery)
  const all = data?.notifications ?? []
  return (
    <div className={classes.panel}>
      <h2 className={classes.heading} id={headingId}>
        {all.length === 1 ? 'There is one notification' : `There are ${all.length} notifications`}
      </h2>
      <ul className={classes.list}>
        {all.map((notification) => (
          <Entry
            key={`${notification.type} ${notification.key} ${notification.timestamp}`}
            notification={notification}
            onLeave={onLeave}
          />
        ))}
      </ul>
    </div>
  )
}

interface EntryProps {
  notification: Notification
  onLeave: () => void
}

function Entry({ notification, onLeave }: EntryProps) {
  const { type, timestamp, severity } = notification
  const { data, error } = useQuery(notificationTextQuery(notification))
  const [isAsking, setAsking] = useState(false)
  const mayRemove = useIsPermitted()(`notifications:delete:${type}`)
  return (
    <li className={classes.entry} data-severity={severity}>
      <IconBolt size={16} stroke={1.75} className={classes.bolt} aria-hidden="true" />
      <div className={classes.words}>
        <h3 className={classes.title}>
          {data?.title ?? (error ? type : <Skeleton width={60} />)}{' '}
          <span className={classes.time}>
            (triggered <RelativeTime value={timestamp} />)
          </span>
        </h3>
        <p className={classes.text}>
          {data ? (
            <NotificationDescription html={data.description} onLeave={onLeave} />
          ) : (
            error && errorText(error)
          )}
        </p>
        {isAsking && <Question notification={notification} onCancel={() => setAsking(false)} />}
      </div>
      {mayRemove && (
        <IconButton
          size="small"
          label={`Delete notification ${data?.title ?? type}`}
          icon={<IconX size={14} stroke={1.75} />}
          onClick={() => setAsking(true)}
        />
      )}
    </li>
  )
}

interface QuestionProps {
  notification: Notification
  onCancel: () => void
}

/** In the panel itself: a dialog over it would be a click outside, which closes it. */
function Question({ notification, onCancel }: QuestionProps) {
  const { run, isRunning, error } = useTask(useRemoval(notification))
  return (
    <div className={classes.question} role="alert">
      <span>{error ? errorText(error) : 'Really delete this notification?'}</span>
      <Button onClick={onCancel} autoFocus>
        Cancel
      </Button>
      <Button variant="danger" isBusy={isRunning} onClick={() => run()}>
        Delete
      </Button>
    </div>
  )
}

function useRemoval({ type, key }: Notification): () => Promise<unknown> {
  const remove = useChange(notifications.remove, { stale: [notifications.list] })
  const removeAll = useChange(notifications.removeAll, { stale: [notifications.list] })
  const params = { notificationType: type }
  return () =>
    key === null ? removeAll({ params }) : remove({ params: { ...params, notificationKey: key } })
}
