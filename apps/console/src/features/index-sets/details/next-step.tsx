import type { IndexSetOutlook } from '@logline/contract'
import { IconClock } from '@tabler/icons-react'
import { AppLink } from '../../../kit/app-link.tsx'
import { useIsPermitted, useTimeZone } from '../../../kit/current-user.tsx'
import { Needs } from '../../../kit/needs.tsx'
import { countedText } from '../../../kit/number-text.ts'
import { paths } from '../../../paths.ts'
import { Mono } from '../../../ui/texts/mono.tsx'
import { namesText, nextStep, searchOf } from '../outlook/outlook-words.ts'
import { momentText, spanText, untilText } from '../outlook/span-text.ts'
import classes from './keeping-cards.module.css'
import { useKeep } from './use-index-changes.ts'

interface NextStepProps {
  outlook: IndexSetOutlook
  nowMs: number
}

type Next = NonNullable<IndexSetOutlook['next']>

/** The next event with its date, what is lost by it, and what can be done before. */
export function NextStep({ outlook, nowMs }: NextStepProps) {
  const zone = useTimeZone()
  const step = nextStep(outlook)
  if (step === null) {
    return (
      <section className={classes.part}>
        <h2>Next</h2>
        <p>
          <span className={classes.muted}>
            Nothing is foreseen: nobody knows when a new index begins, and none goes.
          </span>
        </p>
      </section>
    )
  }
  const { begins, goes, later } = step
  return (
    <section className={classes.part} data-tone={goes ? 'warn' : undefined} aria-label="What happens next">
      <h2>
        <IconClock size={16} stroke={1.75} aria-hidden="true" /> Next: {untilText(step, nowMs)}
      </h2>
      <p>
        {step.is_estimate ? 'About' : 'On'} <b>{momentText(step.at, zone)}</b>{' '}
        {begins !== null && (
          <>
            <Mono>{begins}</Mono> begins
          </>
        )}
        {begins !== null && goes && ' and '}
        {goes && <Goes next={goes} />}.
      </p>
      {later && (
        <p>
          <span className={classes.muted}>
            {later.is_estimate ? 'About' : 'On'} {momentText(later.at, zone)}{' '}
          </span>
          <Goes next={later} />.
        </p>
      )}
      {(goes ?? later) && <Links next={goes ?? (later as Next)} />}
    </section>
  )
}

function Goes({ next }: { next: Next }) {
  const zone = useTimeZone()
  const { indices, action, messages } = next
  const span = spanText(next.begin, next.end, zone)
  const verbs = action === 'close' ? ['is closed', 'are closed'] : ['goes', 'go']
  return (
    <>
      <Mono>{namesText(indices)}</Mono> {indices.length === 1 ? verbs[0] : verbs[1]}, with{' '}
      <b>{countedText(messages, 'message', 'messages')}</b>
      {span !== null && (
        <>
          {' '}
          of <b className={classes.whole}>{span}</b>
        </>
      )}
    </>
  )
}

function Links({ next: { indices, begin, end, messages } }: { next: Next }) {
  const isPermitted = useIsPermitted()
  const { run, isRunning } = useKeep()
  const mayKeep = indices.every((name) => isPermitted(`indices:changestate:${name}`))
  return (
    <p className={classes.links}>
      {messages > 0 && (
        <Needs permission="searches:relative">
          <AppLink to={paths.search(searchOf(indices, begin, end))}>Show these messages</AppLink>
        </Needs>
      )}
      {mayKeep && (
        <button
          type="button"
          className={classes.link}
          aria-disabled={isRunning || undefined}
          onClick={() => !isRunning && run({ names: indices, keep: true })}
        >
          {indices.length === 1 ? 'Keep this index' : 'Keep these indices'}
        </button>
      )}
    </p>
  )
}
