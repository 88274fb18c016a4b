import type { IndexSet, IndexSetOutlook } from '@logline/contract'
import { unitText } from '../../../kit/charts/labels/units.ts'
import { Card } from '../../../ui/card.tsx'
import { retentionFacts, retentionNames, rotationFacts, rotationNames } from '../model/strategy-words.ts'
import { isForEver, keptText, promiseOf } from '../outlook/outlook-words.ts'
import classes from './keeping-cards.module.css'
import { NextStep } from './next-step.tsx'

interface KeepingCardsProps {
  set: IndexSet
  outlook: IndexSetOutlook
  nowMs: number
}

/** When a new index begins, how long messages are kept, and what happens next. */
export function KeepingCards({ set, outlook, nowMs }: KeepingCardsProps) {
  return (
    <Card className={classes.card ?? ''} aria-label="Rotation and retention" role="region">
      {set.writable ? (
        <>
          <Rotation set={set} outlook={outlook} />
          <Retention set={set} outlook={outlook} />
        </>
      ) : (
        <section className={classes.part}>
          <h2>Not writable</h2>
          <p>It is neither rotated nor cleaned up, and no stream can store into it.</p>
        </section>
      )}
      <NextStep outlook={outlook} nowMs={nowMs} />
    </Card>
  )
}

function Rotation({ set, outlook }: Omit<KeepingCardsProps, 'nowMs'>) {
  const { sentence, facts } = rotationFacts(set.rotation_strategy)
  const name = rotationNames[set.rotation_strategy_class]
  const written = outlook.indices.find((index) => index.is_written_to)
  return (
    <section className={classes.part}>
      <h2>
        Index rotation strategy: {name?.replace(/^Index (?=Message)/, '') ?? set.rotation_strategy_class}
      </h2>
      {name === undefined && (
        <p data-tone="danger">Summary for strategy {set.rotation_strategy_class} not found!</p>
      )}
      <p>
        {sentence} <span className={classes.muted}>{facts}</span>
      </p>
      {written && comparesSizes(set) && (
        <p>
          <span className={classes.muted}>
            Sizes of rotation are compared with bytes before compression:{' '}
            {unitText(written.uncompressed_bytes, 'bytes')} now. All others here are bytes on the disk.
          </span>
        </p>
      )}
    </section>
  )
}

const comparesSizes = ({ rotation_strategy: config }: IndexSet) =>
  'max_size' in config || 'index_lifetime_min' in config

function Retention({ set, outlook }: Omit<KeepingCardsProps, 'nowMs'>) {
  const { sentence, facts } = retentionFacts(set.retention_strategy, set.rotation_strategy)
  const name = retentionNames[set.retention_strategy_class]
  const { max_bytes, is_cut_short } = outlook
  // Of lifetimes the sentence says all, as long as no limit comes before them.
  const isSaid =
    outlook.kept_days === null || ('index_lifetime_min' in set.rotation_strategy && !is_cut_short)
  return (
    <section className={classes.part}>
      <h2>Index retention strategy: {name?.replace(/ Index$/, '') ?? set.retention_strategy_class}</h2>
      {name === undefined && (
        <p data-tone="danger">Summary for strategy {set.retention_strategy_class} not found!</p>
      )}
      <p>
        {sentence} <span className={classes.muted}>{facts}</span>{' '}
        {isSaid ? <PromisedAlone set={set} outlook={outlook} /> : <Kept set={set} outlook={outlook} />}
      </p>
      {max_bytes !== null && (
        <p data-tone={is_cut_short ? 'warn' : undefined}>
          Its limit of {unitText(max_bytes, 'bytes')} on the disk takes {is_cut_short ? 'indices' : 'nothing'}{' '}
          before retention does.
        </p>
      )}
    </section>
  )
}

/** For how long, what the title says of it, and whether that is kept. */
function Kept({ set, outlook: { kept_days } }: Omit<KeepingCardsProps, 'nowMs'>) {
  const promise = promiseOf(set.title, kept_days, isForEver(set))
  return (
    <>
      Messages are kept for <b>{kept_days && keptText(kept_days)}</b>
      {promise?.isKept === true && `; the title promises ${promise.days}`}
      {promise?.isKept === false && (
        <b data-tone="danger">; the title promises {promise.days}, which is not kept</b>
      )}
      .
    </>
  )
}

function PromisedAlone({ set, outlook }: Omit<KeepingCardsProps, 'nowMs'>) {
  const promise = promiseOf(set.title, outlook.kept_days, isForEver(set))
  if (promise === null) return null
  const { days, isKept } = promise
  return isKept ? (
    `The title promises ${days} days, which is kept.`
  ) : (
    <b data-tone="danger">The title promises {days} days, which is not kept.</b>
  )
}
