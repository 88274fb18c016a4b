import { IconChevronDown, IconColumns3 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Menu, MenuAction, MenuDivider, MenuPanel, MenuTarget } from '../../ui/overlays/menu.tsx'
import type { EntityNoun } from '../entities/entity-noun.ts'
import { pageSizes } from './address/table-url.ts'
import type { TableState } from './address/use-table-params.ts'
import { ColumnChooser } from './column-chooser.tsx'
import type { BulkAction, EntityColumn } from './columns/columns.ts'
import classes from './entity-table.module.css'
import { DateFilter } from './filters/date-filter.tsx'
import { FilterMenu } from './filters/filter-menu.tsx'
import { type FilterChoices, filterValues, withFilterValues } from './filters/table-filters.ts'
import { TableSearch } from './table-search.tsx'

export interface Selection {
  ids: readonly string[]
  deselect: (ids: readonly string[]) => void
  actions: readonly BulkAction[]
}

interface TableToolbarProps<Row> {
  noun: EntityNoun
  state: TableState
  columns: readonly EntityColumn<Row>[]
  visibility: Record<string, boolean>
  onVisibility: (id: string, isVisible: boolean) => void
  selection: Selection | null
  /** Undefined until they are known. */
  choices: readonly FilterChoices[] | undefined
  note: ReactNode
}

export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { noun, state, columns, visibility, onVisibility, selection, choices, note } = props
  return (
    <div className={classes.toolbar}>
      <TableSearch noun={noun} state={state} />
      <Filters state={state} columns={columns} choices={choices} />
      {selection && selection.ids.length > 0 && <BulkActions selection={selection} noun={noun} />}
      <div className={classes.toolbarSide}>
        {note}
        <ColumnChooser
          columns={columns}
          visibility={visibility}
          onVisibility={onVisibility}
          target={
            <Button icon={<IconColumns3 size={16} stroke={1.75} />} aria-label="Configure visible columns">
              Columns
            </Button>
          }
        />
        <PageSizeMenu state={state} />
      </div>
    </div>
  )
}

interface FiltersProps<Row> {
  state: TableState
  columns: readonly EntityColumn<Row>[]
  choices: readonly FilterChoices[] | undefined
}

/** One for each field, under the title of its column. */
function Filters<Row>({ state, columns, choices }: FiltersProps<Row>) {
  const { params, filterFields, change } = state
  if (filterFields.length === 0) return null
  return (
    <div className={classes.filters}>
      {filterFields.map((field) => {
        const column = columns.find(({ id }) => id === field)
        const title = column?.title ?? field
        const options = choices?.find((known) => known.field === field)?.options
        const values = filterValues(params.filters, field)
        if (column?.isFilteredByLinks && values.length === 0) return null
        const set = (values: readonly string[]) =>
          change({ filters: withFilterValues(params.filters, field, values) })
        return column?.isDate ? (
          <DateFilter
            key={field}
            title={title}
            range={values[0]}
            onChange={(range) => set(range === null ? [] : [range])}
          />
        ) : (
          <FilterMenu key={field} title={title} options={options} values={values} onChange={set} />
        )
      })}
      {params.filters.length > 0 && (
        <Button variant="quiet" onClick={() => change({ filters: [] })}>
          Reset filters
        </Button>
      )}
    </div>
  )
}

function BulkActions({ selection, noun }: { selection: Selection; noun: EntityNoun }) {
  const { ids, deselect, actions } = selection
  return (
    <div className={classes.bulk}>
      <Menu position="bottom-start">
        <MenuTarget>
          <Button rightIcon={<IconChevronDown size={15} stroke={1.75} />}>Bulk actions</Button>
        </MenuTarget>
        <MenuPanel>
          {actions.map((action) => (
            <MenuAction
              key={action.label}
              isDangerous={action.isDangerous}
              onSelect={() => action.onSelect(ids, deselect)}
            >
              {action.label}
            </MenuAction>
          ))}
          <MenuDivider />
          <MenuAction onSelect={() => deselect(ids)}>Cancel selection</MenuAction>
        </MenuPanel>
      </Menu>
      <span role="status">
        {ids.length} {ids.length === 1 ? noun.one : noun.many} selected
      </span>
    </div>
  )
}

function PageSizeMenu({ state }: { state: TableState }) {
  return (
    <Menu>
      <MenuTarget>
        <Button
          aria-label={`Configure page size: ${state.params.pageSize} Rows`}
          rightIcon={<IconChevronDown size={15} stroke={1.75} />}
        >
          {state.params.pageSize} Rows
        </Button>
      </MenuTarget>
      <MenuPanel>
        {pageSizes.map((size) => (
          <MenuAction
            key={size}
            isCurrent={size === state.params.pageSize}
            onSelect={() => state.change({ pageSize: size })}
          >
            {`${size} Rows`}
          </MenuAction>
        ))}
      </MenuPanel>
    </Menu>
  )
}
