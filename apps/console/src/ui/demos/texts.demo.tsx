import { Button } from '../buttons/button.tsx'
import { Card } from '../card.tsx'
import { Notice } from '../notices/notice.tsx'
import { EmptyState, ErrorState } from '../notices/state-view.tsx'
import { Skeleton } from '../skeleton.tsx'
import { LoadingIndicator, Spinner } from '../spinner.tsx'
import { Badge } from '../texts/badge.tsx'
import { Keys } from '../texts/keys.tsx'
import { Mono } from '../texts/mono.tsx'
import { OneLine } from '../texts/one-line.tsx'
import { RelativeTime, Timestamp } from '../texts/timestamp.tsx'
import classes from './demo.module.css'

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
