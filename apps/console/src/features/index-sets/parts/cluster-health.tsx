import { countText } from '../../../kit/number-text.ts'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import classes from './cluster-health.module.css'

interface ClusterHealthProps {
  name: string
  health: {
    status: 'green' | 'yellow' | 'red'
    shards: { active: number; initializing: number; relocating: number; unassigned: number }
  }
  /** With a way to learn what it means, for who is not sure. */
  explains?: boolean
}

const meaning =
  'Green: the message store answers, and everything in it can be searched. Yellow: a part of it is not there yet. Red: it does not answer; messages that come in wait in the journal.'

/** How the message store is doing, in the words of the reference (indices, section 1). */
export function ClusterHealth({ name, health: { status, shards }, explains = false }: ClusterHealthProps) {
  const { active, initializing, relocating, unassigned } = shards
  return (
    <p className={classes.health} data-status={status}>
      Elasticsearch cluster {name} is <b>{status}</b>. Shards: {countText(active)} active,{' '}
      {countText(initializing)} initializing, {countText(relocating)} relocating, {countText(unassigned)}{' '}
      unassigned
      {explains && (
        <>
          ,{' '}
          <Tooltip label={meaning}>
            <button type="button" className={classes.meaning} aria-description={meaning}>
              What does this mean?
            </button>
          </Tooltip>
        </>
      )}
    </p>
  )
}
