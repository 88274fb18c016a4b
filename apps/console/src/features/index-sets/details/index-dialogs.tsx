import {
  clusterDeflector,
  type IndexSet,
  type IndexSetOutlook,
  indexRanges,
  indices,
} from '@logline/contract'
import { useChange } from '../../../api/use-change.ts'
import { unitText } from '../../../kit/charts/labels/units.ts'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog.tsx'
import { withReason } from '../../../kit/form/with-reason.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import type { OutlookIndex } from '../outlook/index-rows.ts'
import { indexRoutes } from '../outlook/outlook-queries.ts'
import { droppedByRotating, lossText, namesText, sumOf } from '../outlook/outlook-words.ts'
import classes from './index-dialogs.module.css'

/** What somebody wants to do, before they are asked whether they do. */
export type IndexAction =
  | { kind: 'recalculateSet' }
  | { kind: 'rotate' }
  | { kind: 'recalculate' | 'close' | 'delete' | 'optimize'; index: OutlookIndex }

interface IndexDialogProps {
  set: IndexSet
  outlook: IndexSetOutlook
  action: IndexAction
  onClose: () => void
}

/** The questions of the reference (indices, section 3), and what is lost. */
export function IndexDialog({ set, outlook, action, onClose }: IndexDialogProps) {
  switch (action.kind) {
    case 'recalculateSet':
      return <RecalculateSet id={set.id} onClose={onClose} />
    case 'rotate':
      return <Rotate set={set} outlook={outlook} onClose={onClose} />
    case 'recalculate':
      return <Recalculate index={action.index} onClose={onClose} />
    case 'close':
      return <Close index={action.index} onClose={onClose} />
    case 'delete':
      return <Delete index={action.index} onClose={onClose} />
    case 'optimize':
      return <Optimize index={action.index} onClose={onClose} />
  }
}

function RecalculateSet({ id, onClose }: { id: string; onClose: () => void }) {
  const rebuild = useChange(indexRanges.rebuildOfIndexSet, { stale: indexRoutes })
  return (
    <ConfirmDialog
      title="Recalculate index ranges"
      confirmLabel="Recalculate"
      onConfirm={async () => {
        await startingRanges(rebuild({ params: { indexSetId: id } }))
        toast.success('Index ranges will be recalculated shortly')
      }}
      onClose={onClose}
    >
      This will recalculate index ranges for this index set using a background system job. Do you want to
      proceed?
    </ConfirmDialog>
  )
}

async function startingRanges(started: Promise<unknown>): Promise<void> {
  await started.catch((error: unknown) => {
    throw withReason(error, 'Could not create a job to start index ranges recalculation, reason')
  })
}

function Rotate({ set, outlook, onClose }: Omit<IndexDialogProps, 'action'>) {
  const cycle = useChange(clusterDeflector.cycle, { stale: indexRoutes })
  const dropped = droppedByRotating(set, outlook)
  return (
    <ConfirmDialog
      title="Rotate active write index"
      confirmLabel="Rotate"
      onConfirm={async () => {
        await cycle({ params: { indexSetId: set.id } })
        toast.success(`A new index of '${set.title}' has begun`)
      }}
      onClose={onClose}
    >
      This will manually cycle the current active write index on this index set. Do you want to proceed?
      {dropped.length > 0 && (
        <p className={classes.lost}>
          With one more index, retention takes {namesText(dropped.map(({ index_name }) => index_name))}:{' '}
          <Content of={sumOf(dropped)} />.
        </p>
      )}
    </ConfirmDialog>
  )
}

interface OneProps {
  index: OutlookIndex
  onClose: () => void
}

function Recalculate({ index: { index_name: index }, onClose }: OneProps) {
  const rebuild = useChange(indexRanges.rebuild, { stale: indexRoutes })
  return (
    <ConfirmDialog
      title="Recalculate index ranges"
      confirmLabel="Recalculate"
      onConfirm={async () => {
        await startingRanges(rebuild({ params: { index } }))
        toast.success(`Index ranges for ${index} will be recalculated shortly`)
      }}
      onClose={onClose}
    >
      Really recalculate the index ranges for index {index}?
    </ConfirmDialog>
  )
}

function Close({ index, onClose }: OneProps) {
  const close = useChange(indices.close, { stale: indexRoutes })
  const { index_name: name } = index
  return (
    <ConfirmDialog
      title="Close index"
      confirmLabel="Close index"
      isDestructive
      onConfirm={async () => {
        await close({ params: { index: name } })
        toast.success(`Index ${name} was closed`)
      }}
      onClose={onClose}
    >
      Really close index {name}?
      <p className={classes.lost}>
        <Content of={index} /> stay on the disk, and no search finds them until it is reopened.
      </p>
    </ConfirmDialog>
  )
}

function Delete({ index, onClose }: OneProps) {
  const remove = useChange(indices.remove, { stale: indexRoutes })
  const { index_name: name } = index
  return (
    <ConfirmDialog
      title="Delete index"
      confirmLabel="Delete index"
      isDestructive
      onConfirm={async () => {
        await remove({ params: { index: name } })
        toast.success(`Index ${name} was deleted`)
      }}
      onClose={onClose}
    >
      Really delete index {name}?
      <p className={classes.lost}>
        <Content of={index} /> are lost for good.
      </p>
    </ConfirmDialog>
  )
}

function Optimize({ index: { index_name: index, segments }, onClose }: OneProps) {
  const optimize = useChange(indices.optimize, { stale: indexRoutes })
  return (
    <ConfirmDialog
      title="Optimize index"
      confirmLabel="Optimize"
      onConfirm={async () => {
        await optimize({ params: { index } })
        toast.success(`Index ${index} will be optimized shortly`)
      }}
      onClose={onClose}
    >
      A background system job merges the {segments === 1 ? 'segment' : `${segments} segments`} of index{' '}
      {index} into one. No message is lost, and searches go on.
    </ConfirmDialog>
  )
}

/** `31,345,490 messages of 2026-08-20 to 2026-08-27 (6.3GiB)`. */
function Content({ of: index }: { of: ReturnType<typeof sumOf> }) {
  const zone = useTimeZone()
  const text = lossText(index, zone)
  return (
    <>
      <b>{text.charAt(0).toUpperCase() + text.slice(1)}</b> ({unitText(index.bytes, 'bytes')})
    </>
  )
}
