import { IconSearch } from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import { FieldTypeIcon } from '../../../kit/fields/field-type-icon.tsx'
import { isDecorated, type MessageRecord, valueText } from '../../../kit/messages/message-record.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FieldMenu, QuickActions, ValuePanel } from '../../values/index.ts'
import { DetailsSidebar } from '../details/details-sidebar.tsx'
import { FieldValue } from '../details/field-value.tsx'
import { OriginalValue } from '../details/original-value.tsx'
import { useMessageHost } from '../shown/message-host.ts'
import { meaningOf } from './meaning.ts'
import classes from './message-panel.module.css'
import { isKnownTrace, markTraceField, useTraceFields } from './trace-fields.ts'

interface FieldsTabProps {
  record: MessageRecord
  filter: string
  onFilter: (filter: string) => void
}

/** From so many fields on they can be filtered. */
const filterFrom = 8
/** Actions beside a value that is longer would lie on it: they hang below. An id is no shorter than that. */
const longValue = 8

/** All fields by name, and at the end where the message came from. */
export function FieldsTab({ record, filter, onFilter }: FieldsTabProps) {
  const [showsChanges, setShowsChanges] = useState(false)
  const removed = showsChanges ? Object.keys(record.decoration?.removed ?? {}) : []
  const wanted = filter.trim().toLowerCase()
  const all = [...Object.keys(record.fields), ...removed].sort((a, b) => a.localeCompare(b))
  const names = all.filter((name) =>
    `${name} ${valueText(record.fields[name])}`.toLowerCase().includes(wanted),
  )
  return (
    <>
      <div className={classes.filter}>
        {all.length >= filterFrom && (
          <TextField
            size="xs"
            aria-label="Filter names and values"
            placeholder="Filter names and values"
            leftSection={<IconSearch size={14} stroke={1.75} />}
            value={filter}
            onChange={(event) => onFilter(event.currentTarget.value)}
          />
        )}
        {record.decoration && (
          <button
            type="button"
            className={classes.toggle}
            aria-pressed={showsChanges}
            onClick={() => setShowsChanges(!showsChanges)}
          >
            Show changes
          </button>
        )}
      </div>
      {names.length === 0 && <p className={classes.nothing}>No field matches the filter.</p>}
      <dl className={classes.fields}>
        {names.map((name) => (
          <FieldLine key={name} record={record} name={name} showsChanges={showsChanges} />
        ))}
      </dl>
      <details className={classes.received}>
        <summary>Received and stored</summary>
        <DetailsSidebar record={record} />
      </details>
    </>
  )
}

interface FieldLineProps {
  record: MessageRecord
  name: string
  showsChanges: boolean
}

function FieldLine({ record, name, showsChanges }: FieldLineProps) {
  const { fieldTypes } = useMessageHost()
  const isTrace = useTraceFields()
  const isChanged = isDecorated(record, name)
  const type = isChanged ? 'decorated field' : fieldTypes.get(name)?.type
  const isRemoved = !Object.hasOwn(record.fields, name)
  const value = record.fields[name]
  const meaning = meaningOf(name, value)
  const shown = { field: name, value, isDecorated: isChanged, message: record }
  const [isMenuOpen, setMenuOpen] = useState(false)
  const openMenu = (event: MouseEvent) => {
    // Text that is selected has the menu of the browser.
    if (isRemoved || getSelection()?.isCollapsed === false) return
    event.preventDefault()
    setMenuOpen(true)
  }
  const isLong = `${valueText(value)} ${meaning ?? ''}`.length > longValue
  return (
    <div className={classes.field} data-removed={isRemoved || undefined} data-long={isLong || undefined}>
      <dt className={classes.name}>
        {type && <FieldTypeIcon type={type} />}
        <span>
          <FieldMenu field={name} isDecorated={isChanged} />
          {isChanged && ' (decorated)'}
        </span>
      </dt>
      <dd className={classes.value} dir="auto" onContextMenu={openMenu}>
        {isMenuOpen && <ValuePanel {...shown} onClose={() => setMenuOpen(false)} />}
        {isRemoved ? 'Removed by a decorator' : <FieldValue record={record} name={name} type={type} />}
        {meaning !== null && <span className={classes.muted}> {meaning}</span>}
        {showsChanges && <OriginalValue record={record} name={name} />}
      </dd>
      {!isRemoved && (
        <dd className={classes.words}>
          <QuickActions {...shown} isInWords />
          {isLong && typeof value === 'string' && !isKnownTrace(name) && (
            <button
              type="button"
              title="Messages with the same value belong together"
              aria-pressed={isTrace(name)}
              onClick={() => markTraceField(name, !isTrace(name))}
            >
              Trace id
            </button>
          )}
        </dd>
      )}
    </div>
  )
}
