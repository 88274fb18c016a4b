import { indexSets, streams } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../api/query.ts'
import { useChange } from '../../../api/use-change.ts'
import { AppLink } from '../../../kit/app-link.tsx'
import { unitText } from '../../../kit/charts/labels/units.ts'
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog.tsx'
import { countedText } from '../../../kit/number-text.ts'
import { paths } from '../../../paths.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { indexSetRoutes } from '../model/index-set-queries.ts'
import type { IndexSetRow } from '../model/index-set-row.ts'
import classes from './index-sets.module.css'

/** Asks what becomes of the messages, or says what keeps the index set (reference: indices, section 1). */
export function DeleteIndexSet({ row, onClose }: { row: IndexSetRow; onClose: () => void }) {
  const { id, title, default: isDefault } = row.set
  const [deletesData, setDeletesData] = useState(true)
  const { data, error } = useQuery(query(streams.list))
  const remove = useChange(indexSets.remove, { stale: indexSetRoutes })
  const assigned = data?.streams.filter(({ index_set_id }) => index_set_id === id)
  const reason = isDefault
    ? 'It is the default index set.'
    : assigned === undefined && !error
      ? 'Loading assigned streams...'
      : assigned && assigned.length > 0
        ? 'Streams store into it.'
        : undefined
  return (
    <ConfirmDialog
      title={`Delete index set "${title}"?`}
      confirmLabel="Delete"
      isDestructive
      disabledReason={reason}
      onConfirm={async () => {
        await remove({ params: { id }, query: { delete_indices: String(deletesData) } })
        toast.success(`Successfully deleted index set '${title}'`)
      }}
      onClose={onClose}
    >
      {isDefault && (
        <Notice tone="danger">Unable to delete the index set because it is the default index set!</Notice>
      )}
      {!isDefault && assigned && assigned.length > 0 && (
        <Assigned id={id} titles={assigned.map((stream) => stream.title)} />
      )}
      {reason === undefined && (
        <div className={classes.choice}>
          <Checkbox
            label="Remove all data for this index set?"
            checked={deletesData}
            onChange={(event) => setDeletesData(event.currentTarget.checked)}
          />
          <span>{deletesData ? <Lost row={row} /> : <Left row={row} />}</span>
        </div>
      )}
    </ConfirmDialog>
  )
}

function Assigned({ id, titles }: { id: string; titles: readonly string[] }) {
  return (
    <div className={classes.choice}>
      <Notice tone="danger">
        Unable to delete the index set because it has assigned streams. Remove stream assignments to be able
        to delete this index set.
      </Notice>
      <div>
        <AppLink to={paths.streamsOfIndexSet(id)}>Assigned streams:</AppLink>
        <ul className={classes.streams}>
          {titles.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Lost({ row: { stats } }: { row: IndexSetRow }) {
  if (stats.documents === 0) return 'It has no messages.'
  const { documents, indices, size } = stats
  return (
    <>
      <b>{countedText(documents, 'message', 'messages')}</b> in {countedText(indices, 'index', 'indices')} (
      {unitText(size, 'bytes')}) are lost for good.
    </>
  )
}

function Left({ row: { set, stats } }: { row: IndexSetRow }) {
  return (
    <>
      Its {countedText(stats.documents, 'message', 'messages')} stay on the disk. Nobody finds them until an
      index set with the prefix {set.index_prefix} is made again.
    </>
  )
}
