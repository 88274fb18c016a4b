import { IconLock } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { ApiError, errorText } from '../../api/api-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState, ErrorState } from '../../ui/notices/state-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { EntityNoun } from '../entities/entity-noun.ts'
import type { TableState } from './address/use-table-params.ts'
import type { EntityColumn, RowGroup, RowKind, RowSection } from './columns/columns.ts'
import classes from './entity-table.module.css'
import { RowActions } from './row-actions.tsx'
import { OpenCell, RowSectionsContext, SectionsRow, useOpenSections } from './row-sections.tsx'
import type { RowsState } from './rows/rows-state.ts'
import { SelectCell } from './selection-cells.tsx'
import type { EntityTableModel } from './table-features.ts'

interface TableBodyProps<Row extends object> {
  noun: EntityNoun
  columns: readonly EntityColumn<Row>[]
  state: TableState
  rows: RowsState<Row>
  model: EntityTableModel<Row>
  row: RowKind<Row>
  /** Shown when there are none at all: one thing to do. */
  emptyAction: ReactNode
  hasSelection: boolean
}

export function TableBody<Row extends object>(props: TableBodyProps<Row>) {
  const { rows, state, noun } = props
  const width = widthOf(props)
  if (rows.state === 'loading') return <LoadingRows columnCount={width} />
  if (rows.state === 'error') {
    return (
      <OneCell width={width}>
        <NotLoaded {...rows} />
      </OneCell>
    )
  }
  if (rows.rows.length === 0) {
    return (
      <OneCell width={width}>
        <NoRows noun={noun} state={state} action={props.emptyAction} />
      </OneCell>
    )
  }
  return <Rows {...props} isStale={rows.isStale ?? false} />
}

/** Columns in all. */
function widthOf<Row extends object>({ columns, row, hasSelection }: TableBodyProps<Row>): number {
  const extra = [hasSelection, hasOpenCell(row), row.actions !== undefined]
  return columns.length + extra.filter(Boolean).length
}

function hasOpenCell<Row>({ sections, opensByCell }: RowKind<Row>): boolean {
  return sections !== undefined && !opensByCell
}

function Rows<Row extends object>(props: TableBodyProps<Row> & { isStale: boolean }) {
  const { model, row: kind } = props
  const { openOf, show, hide } = useOpenSections()
  return (
    <tbody className={classes.body} data-stale={props.isStale || undefined}>
      {model.getRowModel().rows.map((row, index, all) => {
        const group = kind.group?.(row.original)
        const before = all[index - 1]
        const isFirstOfGroup = !before || kind.group?.(before.original).title !== group?.title
        const sections = kind.sections?.(row.original) ?? []
        const open = openOf(row.id, sections)
        return (
          <Fragment key={row.id}>
            {group && isFirstOfGroup && <GroupRow width={widthOf(props)} group={group} />}
            <RowSectionsContext
              value={{
                isOpen: (id) => open.some((section) => section.id === id),
                toggle: (id) => {
                  const toggled = sections.filter((section) => section.id === id)
                  return (open.some((section) => section.id === id) ? hide : show)(row.id, toggled)
                },
              }}
            >
              <Row
                {...props}
                entry={row}
                sections={sections}
                isOpen={open.length > 0}
                onToggle={() => (open.length === 0 ? show : hide)(row.id, sections)}
              />
            </RowSectionsContext>
            {open.length > 0 && (
              <SectionsRow
                width={widthOf(props)}
                sections={open}
                opensByCell={kind.opensByCell ?? false}
                onHide={(section) => hide(row.id, [section])}
              />
            )}
          </Fragment>
        )
      })}
    </tbody>
  )
}

function GroupRow({ width, group: { title, note } }: { width: number; group: RowGroup }) {
  return (
    <tr className={classes.groupRow}>
      <th colSpan={width} scope="colgroup">
        {title} {note && <span>{note}</span>}
      </th>
    </tr>
  )
}

interface RowProps<Row extends object> extends TableBodyProps<Row> {
  entry: ReturnType<EntityTableModel<Row>['getRowModel']>['rows'][number]
  sections: readonly RowSection[]
  isOpen: boolean
  onToggle: () => void
}

function Row<Item extends object>(props: RowProps<Item>) {
  const { columns, row: kind, entry, hasSelection, sections, isOpen, onToggle } = props
  const name = kind.name(entry.original)
  return (
    <tr data-selected={entry.getIsSelected() || undefined} data-open={isOpen || undefined}>
      {hasSelection && (
        <td className={classes.selectCell}>
          <SelectCell
            name={name}
            isSelected={entry.getIsSelected()}
            onToggle={entry.getToggleSelectedHandler()}
          />
        </td>
      )}
      {hasOpenCell(kind) && (
        <td className={classes.openCell}>
          {sections.length > 0 && <OpenCell name={name} isOpen={isOpen} onToggle={onToggle} />}
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} data-align={column.align} data-narrow={column.isTitleHidden}>
          {column.cell(entry.original)}
        </td>
      ))}
      {kind.actions && (
        <td className={classes.actionsCell}>
          <RowActions actions={kind.actions(entry.original)} name={name} />
        </td>
      )}
    </tr>
  )
}

type FailedRows = Extract<RowsState<object>, { state: 'error' }>

function NotLoaded({ title = 'Error getting data', error, retry }: FailedRows) {
  if (error instanceof ApiError && error.status === 403) {
    return (
      <EmptyState
        icon={<IconLock size={20} stroke={1.75} />}
        title="Missing Permissions"
        action={<Button onClick={() => window.history.back()}>Back</Button>}
      >
        You do not have the required permissions to view this resource. Ask your administrator for them.
      </EmptyState>
    )
  }
  return (
    <ErrorState title={title} action={<Button onClick={retry}>Try again</Button>}>
      {errorText(error)}
    </ErrorState>
  )
}

function NoRows({ noun, state, action }: { noun: EntityNoun; state: TableState; action: ReactNode }) {
  const { query, filters } = state.params
  if (query === '' && filters.length === 0) {
    return <EmptyState title={noun.none ?? `No ${noun.many} have been created yet.`} action={action} />
  }
  return (
    <EmptyState
      title={`No ${noun.many} have been found.`}
      action={
        <Button onClick={() => state.change({ query: '', filters: [] })}>
          {filters.length === 0 ? 'Reset search' : 'Reset search and filters'}
        </Button>
      }
    >
      {query === '' ? 'Nothing is left by the filters.' : `Nothing matches “${query}”.`}
    </EmptyState>
  )
}

function OneCell({ width, children }: { width: number; children: ReactNode }) {
  return (
    <tbody>
      <tr>
        <td colSpan={width} className={classes.oneCell}>
          {children}
        </td>
      </tr>
    </tbody>
  )
}

/** Uneven, so that they look like text. */
const skeletonWidths = [72, 48, 64, 40, 56]

function LoadingRows({ columnCount }: { columnCount: number }) {
  return (
    <tbody className={classes.body}>
      {skeletonWidths.map((width, row) => (
        <tr key={width}>
          {Array.from({ length: columnCount }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a skeleton have no other identity
            <td key={column}>
              <Skeleton width={skeletonWidths[(row + column) % skeletonWidths.length] ?? 50} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
