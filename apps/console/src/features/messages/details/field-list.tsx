import { FieldTypeIcon } from '../../../kit/fields/field-type-icon.tsx'
import { isDecorated, type MessageRecord } from '../../../kit/messages/message-record.ts'
import { FieldMenu, QuickActions } from '../../values/index.ts'
import { useMessageHost } from '../shown/message-host.ts'
import { FieldValue } from './field-value.tsx'
import classes from './message-details.module.css'
import { OriginalValue } from './original-value.tsx'

interface FieldListProps {
  record: MessageRecord
  /** Also what was stored, where decorators have changed it. */
  showsChanges: boolean
}

/** All fields by name. */
export function FieldList({ record, showsChanges }: FieldListProps) {
  const removed = showsChanges ? Object.keys(record.decoration?.removed ?? {}) : []
  const names = [...Object.keys(record.fields), ...removed].sort((a, b) => a.localeCompare(b))
  return (
    <dl className={classes.fields}>
      {names.map((name) => (
        <FieldRow key={name} record={record} name={name} showsChanges={showsChanges} />
      ))}
    </dl>
  )
}

function FieldRow({ record, name, showsChanges }: FieldListProps & { name: string }) {
  const { fieldTypes } = useMessageHost()
  const isChanged = isDecorated(record, name)
  const type = isChanged ? 'decorated field' : fieldTypes.get(name)?.type
  const isRemoved = !Object.hasOwn(record.fields, name)
  return (
    <div className={classes.field} data-removed={isRemoved || undefined}>
      <dt className={classes.name}>
        {type && <FieldTypeIcon type={type} />}
        <span>
          <FieldMenu field={name} isDecorated={isChanged} />
          {isChanged && ' (decorated)'}
        </span>
      </dt>
      <dd className={classes.value} dir="auto">
        {isRemoved ? 'Removed by a decorator' : <FieldValue record={record} name={name} type={type} />}
        {showsChanges && <OriginalValue record={record} name={name} />}
      </dd>
      {!isRemoved && (
        <dd className={classes.actions}>
          <QuickActions field={name} value={record.fields[name]} isDecorated={isChanged} message={record} />
        </dd>
      )}
    </div>
  )
}
