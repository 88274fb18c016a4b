import type { Token } from '@logline/contract'
import { errorText } from '../../../api/api-error.ts'
import { useTask } from '../../../api/use-task.ts'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Badge } from '../../../ui/texts/badge.tsx'
import { RelativeTime, Timestamp } from '../../../ui/texts/timestamp.tsx'
import classes from '../user.module.css'
import { isExpired, isNeverUsed } from './shown-tokens.ts'

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
      <Button
        aria-label={isRunning ? undefined : `Delete token ${name}`}
        isBusy={isRunning}
        onClick={() => run()}
      >
        {isRunning ? 'Deleting...' : 'Delete'}
      </Button>
    </li>
  )
}
