import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import classes from './demo.module.css'
import { Keys } from './keys.tsx'
import { Mono } from './mono.tsx'
import { Notice } from './notice.tsx'
import { OneLine } from './one-line.tsx'
import { Skeleton } from './skeleton.tsx'
import { LoadingIndicator, Spinner } from './spinner.tsx'
import { EmptyState, ErrorState } from './state-view.tsx'
import { RelativeTime, Timestamp } from './timestamp.tsx'

export const title = 'Texts and states'

const at = '2026-11-20T09:56:11.482Z'

export function Demo() {
  return (
    <>
      <Badge>Default</Badge>
      <Badge tone="ok">Running</Badge>
      <Badge tone="warn">Paused</Badge>
      <Badge tone="danger">Failed</Badge>
      <Badge tone="accent">Starting</Badge>
      <Mono>checkout-api-3 != payment-gw</Mono>
      <Mono isMuted>/v1/orders</Mono>
      <Keys of={['Ctrl', 'K']} />
      <Timestamp value={at} zone="Europe/Berlin" withMilliseconds />
      <RelativeTime value={at} />
      <Spinner />
      <LoadingIndicator isLoading text="Updating search results..." />
      <div className={classes.column}>
        <OneLine>
          A name that is much longer than the room it is given, as names are when people are asked for one
        </OneLine>
        <Skeleton width={80} />
        <Skeleton width={50} />
        <Notice tone="danger" onClose={() => {}}>
          Invalid credentials, please verify them and retry.
        </Notice>
        <Notice tone="warn">Disabling the whitelist lets any URL be entered.</Notice>
        <Notice tone="ok">No notifications</Notice>
      </div>
      <Card className={classes.column ?? ''}>
        <EmptyState
          title="No streams have been created yet."
          action={<Button variant="primary">Create stream</Button>}
        >
          Streams route messages into categories while they come in.
        </EmptyState>
      </Card>
      <Card className={classes.column ?? ''}>
        <ErrorState title="Error getting data" action={<Button>Try again</Button>}>
          The database did not answer in time.
        </ErrorState>
      </Card>
    </>
  )
}
