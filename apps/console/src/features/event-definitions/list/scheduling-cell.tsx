import type { EventDefinition, SchedulerContext } from '@logline/contract'
import { durationText } from '@logline/time'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { Facts } from '../../../kit/page/section.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Popover, PopoverPanel, PopoverTarget } from '../../../ui/overlays/popover.tsx'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import classes from './definitions.module.css'

/** Asks before what waits to be sent of a definition is cleared. */
export const ClearQueueContext = createContext<(definition: EventDefinition) => void>(() => undefined)

/** How often a definition is run, and how it fares; a definition of the system has no times of its own. */
export function SchedulingCell({ definition }: { definition: EventDefinition }) {
  const { config, title, scheduler } = definition
  const [isOpen, setOpen] = useState(false)
  if (config.type !== 'aggregation-v1' || !scheduler) return <>Not Scheduled.</>
  const every = durationText(Math.round(config.execute_every_ms / 1_000))
  const within = durationText(Math.round(config.search_within_ms / 1_000))
  return (
    <span className={classes.scheduling}>
      <span>
        Runs every {every}, searching within the last {within}.
      </span>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-end">
        <PopoverTarget>
          <IconButton
            size="small"
            label={scheduler.failure === null ? `Details of ${title}` : `${title} fails`}
            icon={
              scheduler.failure === null ? (
                <IconInfoCircle size={15} stroke={1.75} />
              ) : (
                <IconAlertTriangle size={15} stroke={1.75} className={classes.failing} />
              )
            }
            onClick={() => setOpen(!isOpen)}
          />
        </PopoverTarget>
        <PopoverPanel aria-label={`${title} details.`}>
          <Details definition={definition} scheduler={scheduler} onClose={() => setOpen(false)} />
        </PopoverPanel>
      </Popover>
    </span>
  )
}

interface DetailsProps {
  definition: EventDefinition
  scheduler: SchedulerContext
  onClose: () => void
}

function Details({ definition, scheduler, onClose }: DetailsProps) {
  const clear = useContext(ClearQueueContext)
  const { status, triggered_at, next_time, data, queued_notifications: queued, failure, failures } = scheduler
  return (
    <div className={classes.details}>
      <h3>{definition.title} details.</h3>
      <Facts
        of={[
          ['Status:', status],
          ['Last execution:', triggered_at && <At key="last" value={triggered_at} />],
          ['Next execution:', next_time && <At key="next" value={next_time} />],
          [
            'Next time range:',
            data && (
              <span key="range">
                <At value={data.timerange_from} /> → <At value={data.timerange_to} />
              </span>
            ),
          ],
          [
            'Queued notifications:',
            <Queued
              key="queued"
              count={queued}
              onClear={() => {
                onClose()
                clear(definition)
              }}
            />,
          ],
          ...(failure === null
            ? []
            : [[`Failed ${failures === 1 ? 'once' : `${failures} times`}:`, failure] as const]),
        ]}
      />
    </div>
  )
}

function Queued({ count, onClear }: { count: number; onClear: () => void }): ReactNode {
  return count === 0 ? (
    '0'
  ) : (
    <>
      {count}{' '}
      <Button variant="quiet" onClick={onClear}>
        clear
      </Button>
    </>
  )
}

function At({ value }: { value: string }) {
  return <Timestamp value={value} zone={useTimeZone()} />
}
