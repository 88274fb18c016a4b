import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import classes from './tail.module.css'
import type { ConnectionState } from './tail-state.ts'

/** Why nothing comes at the moment, or any more. */
export function TailConnection({
  connection,
  onAgain,
}: {
  connection: ConnectionState
  onAgain: () => void
}) {
  if (connection.kind === 'connecting' || connection.kind === 'open') return null
  return (
    <div className={classes.notice}>
      {connection.kind === 'lost' ? (
        <Notice tone="warn">
          {connection.reason} The connection is opened again as soon as that is possible.
        </Notice>
      ) : (
        <Notice tone="danger">
          <div className={classes.ended}>
            <span>{connection.reason}</span>
            <Button onClick={onAgain}>Try again</Button>
          </div>
        </Notice>
      )}
    </div>
  )
}
