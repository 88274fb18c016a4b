import type { Token } from '@logline/contract'
import { errorText } from '../../api/api-error.ts'
import { useTask } from '../../api/use-task.ts'
import { useTimeZone } from '../../kit/current-user.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { RelativeTime, Timestamp } from '../../ui/timestamp.tsx'
import { toast } from '../../ui/toast.tsx'
import { isExpired, isNeverUsed } from './shown-tokens.ts'
import classes from './user.module.css'

interface TokenRowProps {
  token: Token
  onRemove: () => Promise<unknown>
}

export function TokenRow({ token, onRemove }: TokenRowProps) {
  const { name, last_access, expires_at } = token
  const zone = useTimeZone()
  const { run, isRunning } = useTask(onRemove, {
    onFailed: (error) => toast.error(`Deleting token ${name} failed: ${errorText(error)}`),
  })
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <span className={classes.name}>
          {name} {isExpired(token, new Date()) && <Badge tone="warn">Expired</Badge>}
        </span>
        <span className={classes.fact}>
          {isNeverUsed(token) ? (
            'Never used'
          ) : (
            <>
              Last used <RelativeTime value={last_access} />
            </>
          )}
          {expires_at === null ? (
            ', never expires'
          ) : (
            <>
              , expires <Timestamp value={expires_at} zone={zone} />
            </>
          )}
        </span>
      </span>
      <Button aria-label={`Delete token ${name}`} isBusy={isRunning} onClick={() => run()}>
        {isRunning ? 'Deleting...' : 'Delete'}
      </Button>
    </li>
  )
}
