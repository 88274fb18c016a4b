import { eventDefinitions } from '@logline/contract'
import { hereTimeZone, secondsText } from '@logline/time'
import { IconRefresh, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { query } from '../../../api/query.ts'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { FilterMenu } from '../../../kit/entity-table/filters/filter-menu.tsx'
import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import { TimeRangePicker } from '../../../kit/time-range/time-range-picker.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { AlertsParams } from '../model/alerts-url.ts'
import classes from './alerts.module.css'

interface AlertsToolbarProps {
  params: AlertsParams
  /** Milliseconds since 1970; 0 while nothing was read. */
  updatedAtMs: number
  isLoading: boolean
  onChange: (changes: Partial<AlertsParams>) => void
  onReload: () => void
}

const kinds = [
  { value: 'only', label: 'Alerts' },
  { value: 'exclude', label: 'Events' },
  { value: 'include', label: 'Both' },
]
const priorities = [
  { value: '3', title: 'High' },
  { value: '2', title: 'Normal' },
  { value: '1', title: 'Low' },
]
const acknowledged = [
  { value: 'exclude', title: 'Open' },
  { value: 'only', title: 'Acknowledged' },
]

/** What narrows the list, and when it was read. */
export function AlertsToolbar({ params, updatedAtMs, isLoading, onChange, onReload }: AlertsToolbarProps) {
  const zone = useTimeZone() ?? hereTimeZone()
  const { data } = useQuery(query(eventDefinitions.list, { query: { per_page: 0 } }))
  const definitions = data?.event_definitions.map(({ id, title }) => ({ value: id, title }))
  useShortcut({ keys: 'shift+R', label: 'Read events again', group: 'Alerts' }, onReload)
  return (
    <div className={classes.toolbar}>
      <FindEvents key={params.query} query={params.query} onChange={(text) => onChange({ query: text })} />
      <TimeRangePicker
        value={params.timeRange}
        timeZone={zone}
        onChange={(timeRange) => onChange({ timeRange })}
        onPreset={(timeRange) => onChange({ timeRange })}
      />
      <Segmented
        size="xs"
        aria-label="Alerts or events"
        data={kinds}
        value={params.alerts}
        onChange={(value) => onChange({ alerts: value as AlertsParams['alerts'] })} // one of the above
      />
      <FilterMenu
        title="Priority"
        options={priorities}
        values={params.priorities.map(String)}
        onChange={(values) => onChange({ priorities: values.map(Number) })}
      />
      <FilterMenu
        title="Event Definition"
        options={definitions}
        values={params.definitions}
        onChange={(ids) => onChange({ definitions: ids })}
      />
      <FilterMenu
        title="State"
        options={acknowledged}
        values={params.acknowledged === 'include' ? [] : [params.acknowledged]}
        // One of both, or none: both are all.
        onChange={(values) =>
          onChange({
            acknowledged: (values.length === 1 ? values[0] : 'include') as AlertsParams['acknowledged'],
          })
        }
      />
      <span className={classes.updated}>
        {isLoading && <Spinner />}
        {updatedAtMs > 0 && `Updated ${secondsText(updatedAtMs, zone).slice(11)}`}
        <IconButton
          label="Read events again"
          icon={<IconRefresh size={16} stroke={1.75} />}
          onClick={onReload}
        />
      </span>
    </div>
  )
}

/** What is typed is searched for on Enter. */
function FindEvents({ query: shown, onChange }: { query: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(shown)
  const field = useRef<HTMLInputElement>(null)
  useShortcut({ keys: '/', label: 'Find events', group: 'Alerts' }, () => field.current?.focus())
  return (
    <form
      className={classes.find}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(text.trim())
      }}
    >
      <TextField
        ref={field}
        aria-label="Find Events"
        placeholder="Find Events"
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && setText(shown)}
      />
    </form>
  )
}
