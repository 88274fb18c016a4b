import type { ViewSummary } from '@logline/contract'
import { useState } from 'react'
import { AppLink } from '../../kit/app-link.tsx'
import { useTimeZone } from '../../kit/current-user.tsx'
import { FavoriteStar } from '../../kit/entities/favorite-star.tsx'
import type { TableSettings } from '../../kit/entity-table/address/table-url.ts'
import { type EntityColumn, sortableIds } from '../../kit/entity-table/columns/columns.ts'
import { OneLine } from '../../ui/texts/one-line.tsx'
import { Timestamp } from '../../ui/texts/timestamp.tsx'
import { grnOfView, type ViewKind } from './view-kinds.ts'
import classes from './view-list.module.css'

/** In the order and widths of the specification. `onOpen` is told before the link is followed. */
export function viewColumns(kind: ViewKind, onOpen?: () => void): readonly EntityColumn<ViewSummary>[] {
  return [
    {
      id: 'title',
      title: 'Title',
      weight: 1,
      isPermanent: true,
      sortBy: true,
      cell: (view) => <ViewTitle kind={kind} view={view} onOpen={onOpen} />,
    },
    {
      id: 'summary',
      title: 'Summary',
      weight: 1.5,
      sortBy: true,
      cell: ({ summary }) => <Muted>{summary}</Muted>,
    },
    {
      id: 'description',
      title: 'Description',
      weight: 2,
      sortBy: true,
      cell: ({ description }) => <Muted>{description}</Muted>,
    },
    {
      id: 'owner',
      title: 'Owner',
      width: 120,
      isHiddenAtFirst: true,
      sortBy: true,
      cell: ({ owner }) => <OneLine>{owner ?? ''}</OneLine>,
    },
    {
      id: 'created_at',
      title: 'Created',
      width: 160,
      isHiddenAtFirst: true,
      sortBy: true,
      cell: ({ created_at }) => <Created at={created_at} />,
    },
    {
      id: 'favorite',
      title: 'Favorite',
      width: 30,
      isTitleHidden: true,
      cell: (view) => <ListedStar kind={kind} view={view} />,
    },
  ]
}

export function viewListSettings(kind: ViewKind): TableSettings {
  return { defaultSort: { sort: 'title', order: 'asc' }, sortable: sortableIds(viewColumns(kind)) }
}

interface ViewCellProps {
  kind: ViewKind
  view: ViewSummary
}

function ViewTitle({ kind, view, onOpen }: ViewCellProps & { onOpen?: (() => void) | undefined }) {
  const missing = Object.keys(view.requires)
  if (missing.length > 0) {
    return <OneLine>{`${view.title} (Missing Requirements: ${missing.join(', ')})`}</OneLine>
  }
  return (
    <AppLink to={kind.path(view.id)} className={classes.title} title={view.title} onClick={onOpen}>
      {view.title}
    </AppLink>
  )
}

/** Shown at once, before the list is read again. */
function ListedStar({ kind, view }: ViewCellProps) {
  const [changed, setChanged] = useState<boolean | null>(null)
  return (
    <FavoriteStar
      grn={grnOfView(kind, view)}
      isFavorite={changed ?? view.favorite}
      listedBy={[kind.list]}
      onChange={setChanged}
    />
  )
}

function Created({ at }: { at: string }) {
  return <Timestamp value={at} zone={useTimeZone()} />
}

function Muted({ children }: { children: string }) {
  return (
    <span className={classes.muted}>
      <OneLine>{children}</OneLine>
    </span>
  )
}
