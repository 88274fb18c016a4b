import type { IndexOverview, IndexSet, IndexSetOutlook } from '@logline/contract'
import { useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { foldedText, tableRows } from '../outlook/index-rows.ts'
import type { IndexAction } from './index-dialogs.tsx'
import { IndexRow } from './index-row.tsx'
import classes from './index-table.module.css'
import { RowDetails } from './row-details.tsx'

export interface IndexTableProps {
  set: IndexSet
  outlook: IndexSetOutlook
  overview: IndexOverview | undefined
  nowMs: number
  onAction: (action: IndexAction) => void
}

/** With the chevron, and the actions. */
const columnCount = 9

/** The indices, the newest first; those between the newest and what goes next are folded. */
export function IndexTable(props: IndexTableProps) {
  const { outlook, overview } = props
  const [showsAll, setShowsAll] = useState(false)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (name: string) =>
    setOpen(
      (before) => new Set(before.has(name) ? [...before].filter((one) => one !== name) : [...before, name]),
    )
  const rows = tableRows(outlook, showsAll)
  const isFoldable = showsAll && tableRows(outlook, false).some(({ kind }) => kind === 'folded')
  return (
    <Card className={classes.frame ?? ''} aria-label="Indices" role="region">
      <table className={classes.table}>
        <Head />
        {rows.map((row) =>
          row.kind === 'folded' ? (
            <Folded
              key={`from ${row.indices[0].index_name}`}
              indices={row.indices}
              onShow={() => setShowsAll(true)}
            />
          ) : (
            <tbody key={row.index.index_name} data-open={open.has(row.index.index_name) || undefined}>
              <IndexRow
                {...props}
                index={row.index}
                isOpen={open.has(row.index.index_name)}
                onToggle={() => toggle(row.index.index_name)}
              />
              {open.has(row.index.index_name) && (
                <tr>
                  <td colSpan={columnCount} className={classes.details}>
                    <RowDetails
                      index={row.index}
                      range={
                        overview?.indices.find(({ index_name }) => index_name === row.index.index_name)?.range
                      }
                    />
                  </td>
                </tr>
              )}
            </tbody>
          ),
        )}
        {isFoldable && <Fold onFold={() => setShowsAll(false)} />}
      </table>
    </Card>
  )
}

function Head() {
  return (
    <thead>
      <tr>
        <th className={classes.chevron}>
          <span className="visually-hidden">Details</span>
        </th>
        <th className={classes.name}>Index</th>
        <th className={classes.span}>Contains messages</th>
        <th data-align="right" className={classes.count}>
          Messages
        </th>
        <th data-align="right" className={classes.size} title="On the disk, compressed">
          Size
        </th>
        <th className={classes.share}>
          <span className="visually-hidden">Size beside the others</span>
        </th>
        <th data-align="right" className={classes.segments}>
          Segments
        </th>
        <th className={classes.dropped}>Dropped</th>
        <th className={classes.actions}>
          <span className="visually-hidden">Actions</span>
        </th>
      </tr>
    </thead>
  )
}

function Folded({ indices, onShow }: { indices: Parameters<typeof foldedText>[0]; onShow: () => void }) {
  return (
    <tbody>
      <tr>
        <td colSpan={columnCount} className={classes.folded}>
          <button type="button" aria-expanded={false} onClick={onShow}>
            {foldedText(indices)}
          </button>
        </td>
      </tr>
    </tbody>
  )
}

function Fold({ onFold }: { onFold: () => void }) {
  return (
    <tbody>
      <tr>
        <td colSpan={columnCount} className={classes.folded}>
          <button type="button" aria-expanded onClick={onFold}>
            Show fewer
          </button>
        </td>
      </tr>
    </tbody>
  )
}
