import type { EventElement } from '@logline/contract'
import { IconArrowDown, IconArrowUp, IconCheck } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { PrioritySign } from '../../../kit/alerts/priority.tsx'
import { AppLink } from '../../../kit/app-link.tsx'
import { useIsPermitted, useTimeZone } from '../../../kit/current-user.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Badge } from '../../../ui/texts/badge.tsx'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import type { AlertsParams } from '../model/alerts-url.ts'
import classes from './alerts.module.css'

export interface NamedDefinitions {
  [id: string]: { title: string }
}

interface EventsTableProps {
  elements: readonly EventElement[]
  definitions: NamedDefinitions
  params: AlertsParams
  isStale: boolean
  /** Ids. */
  selected: ReadonlySet<string>
  openId: string | null
  /** Where the keys are. */
  activeId: string | null
  onSelect: (selected: ReadonlySet<string>) => void
  onOpen: (id: string | null) => void
  onActive: (id: string) => void
  onSort: (sort: Pick<AlertsParams, 'sort' | 'order'>) => void
  details: (element: EventElement) => ReactNode
}

/** Events, each of which opens to what made it. */
export function EventsTable(props: EventsTableProps) {
  const { elements, params, isStale, selected, onSelect, onSort } = props
  const ids = elements.map(({ event }) => event.id)
  const areAll = ids.length > 0 && ids.every((id) => selected.has(id))
  return (
    <Card className={classes.frame ?? ''}>
      <table className={classes.table} aria-label="Events" data-stale={isStale || undefined}>
        <thead>
          <tr>
            <th scope="col" className={classes.select}>
              <Checkbox
                aria-label="Select all events of this page"
                checked={areAll}
                indeterminate={!areAll && selected.size > 0}
                onChange={() => onSelect(new Set(areAll ? [] : ids))}
              />
            </th>
            <SortHead title="Description" by="message" params={params} onSort={onSort} />
            <SortHead title="Key" by="key" params={params} onSort={onSort} />
            <th scope="col">Type</th>
            <th scope="col">Event Definition</th>
            <SortHead title="Timestamp" by="timestamp" params={params} onSort={onSort} />
          </tr>
        </thead>
        <tbody>
          {elements.map((element) => (
            <Rows key={element.event.id} element={element} {...props} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

interface SortHeadProps {
  title: string
  /** Field of events. */
  by: string
  params: AlertsParams
  onSort: EventsTableProps['onSort']
}

function SortHead({ title, by, params: { sort, order }, onSort }: SortHeadProps) {
  const isSorted = sort === by
  const Arrow = order === 'asc' ? IconArrowUp : IconArrowDown
  const next = isSorted && order === 'desc' ? 'asc' : 'desc'
  return (
    <th scope="col" aria-sort={isSorted ? (order === 'asc' ? 'ascending' : 'descending') : undefined}>
      <button type="button" className={classes.sort} onClick={() => onSort({ sort: by, order: next })}>
        {title}
        {isSorted && <Arrow size={13} stroke={1.75} aria-hidden="true" />}
      </button>
    </th>
  )
}

function Rows({ element, ...table }: EventsTableProps & { element: EventElement }) {
  const { definitions, selected, openId, activeId, onSelect, onOpen, onActive, details } = table
  const { event, acknowledgement } = element
  const { id, message, key, alert, priority, timestamp } = event
  const isOpen = openId === id
  const zone = useTimeZone()
  const toggle = () => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }
  return (
    <Fragment>
      <tr
        className={classes.row}
        data-open={isOpen || undefined}
        data-active={activeId === id || undefined}
        data-high={priority >= 3 || undefined}
        onClick={(click) => {
          // A link or a box in the row is meant by itself, and marking text is no click.
          const isOwn = click.target instanceof Element && click.target.closest('a, button, input, label')
          if (isOwn || getSelection()?.toString()) return
          onActive(id)
          onOpen(isOpen ? null : id)
        }}
      >
        <td className={classes.select}>
          <Checkbox aria-label={`Select ${message}`} checked={selected.has(id)} onChange={toggle} />
        </td>
        <td>
          <span className={classes.description}>
            <PrioritySign priority={priority} />
            <button
              type="button"
              className={classes.open}
              aria-expanded={isOpen}
              title={message}
              onFocus={() => onActive(id)}
              onClick={() => onOpen(isOpen ? null : id)}
            >
              {message}
            </button>
          </span>
        </td>
        <td className={classes.mono} title={key}>
          {key === '' ? <em>none</em> : key}
        </td>
        <td>
          <span className={classes.type}>
            <Badge tone={alert ? 'warn' : 'neutral'}>{alert ? 'Alert' : 'Event'}</Badge>
            {acknowledgement && (
              <span className={classes.acknowledged} title={acknowledgement.note}>
                <IconCheck size={14} stroke={1.75} /> Acknowledged
              </span>
            )}
          </span>
        </td>
        <td>
          <DefinitionName event={event} definitions={definitions} />
        </td>
        <td className={classes.mono}>
          <Timestamp value={timestamp} zone={zone} />
        </td>
      </tr>
      {isOpen && (
        <tr className={classes.detailsRow} data-high={priority >= 3 || undefined}>
          <td colSpan={6} className={classes.details}>
            {details(element)}
          </td>
        </tr>
      )}
    </Fragment>
  )
}

function DefinitionName({
  event,
  definitions,
}: {
  event: EventElement['event']
  definitions: NamedDefinitions
}) {
  const id = event.event_definition_id
  const mayEdit = useIsPermitted()(`eventdefinitions:edit:${id}`)
  const title = definitions[id]?.title
  if (title === undefined) return <em title="It is gone, or not for you to see.">{id}</em>
  const to = mayEdit ? paths.editEventDefinition(id) : paths.eventDefinition(id)
  return (
    <AppLink to={to} className={classes.definition} title={title}>
      {title}
    </AppLink>
  )
}
