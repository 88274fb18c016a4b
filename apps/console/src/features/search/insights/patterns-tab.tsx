import { insights, type MessagePattern } from '@logline/contract'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type MouseEvent, useRef, useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { query } from '../../../api/query.ts'
import { ServiceMark, serviceColours } from '../../../kit/charts/colours/service-mark.tsx'
import { countText } from '../../../kit/number-text.ts'
import { useListItem, useListKeys } from '../../../kit/shortcuts/list-keys.ts'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { EmptyState, ErrorState } from '../../../ui/notices/state-view.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Badge } from '../../../ui/texts/badge.tsx'
import { type LogLevel, logLevelOf } from '../../messages/index.ts'
import { wire } from './baseline.ts'
import { CourseBars } from './course-bars.tsx'
import classes from './insights.module.css'
import { PatternDetails } from './pattern-details.tsx'
import { PatternTemplate, placeOf } from './pattern-template.tsx'
import { ItemKeys } from './query-buttons.tsx'
import { type Searched, useAskAgain } from './searched.ts'
import { liftText, shareText } from './texts/insight-text.ts'

const mostServices = 2

type Shown = 'new' | 'grown' | 'all'

/** What the messages of the search have in common: texts without what varies, the most frequent first. */
export function PatternsTab({ searched, timeZone }: { searched: Searched; timeZone: string }) {
  const { query: query_string, streams, range, foundAtMs } = searched
  const [filter, setFilter] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const list = useRef<HTMLElement>(null)
  useListKeys(list)
  const body = { query_string, streams: [...streams], timerange: wire(range) }
  const { data, error, isFetching, refetch } = useQuery({
    ...query(insights.patterns, { body }),
    // What was found stays until there is something newer.
    placeholderData: keepPreviousData,
  })
  useAskAgain(foundAtMs, refetch)
  if (error && !data) {
    return (
      <ErrorState
        title="The patterns could not be found"
        action={<AgainButton onClick={() => void refetch()} />}
      >
        {errorText(error)}
      </ErrorState>
    )
  }
  if (!data) return <InsightSkeleton label="Looking for patterns" />
  if (data.messages === 0) return <EmptyState title="No messages found" />
  const of = (state: Shown) => data.patterns.filter((pattern) => state === 'all' || pattern.state === state)
  const words = filter.trim().toLowerCase()
  const listed = of(shown).filter(({ pattern }) => pattern.toLowerCase().includes(words))
  const colours = serviceColours(
    data.group_fields[0] ?? '',
    data.patterns.flatMap(({ groups }) => namesOf(groups)),
  )
  const alone = data.messages - Math.round(data.matched)
  return (
    <section ref={list} className={classes.panel} aria-label="Patterns" aria-busy={isFetching}>
      <Stale error={error} />
      <div className={classes.tools}>
        <p className={classes.facts}>
          {countText(data.matched)} of {countText(data.messages)} messages match one of{' '}
          {countText(data.total)} patterns
          {alone > 0 && `, ${countText(alone)} stand alone`}.{' '}
          {data.read < data.messages ? `Sample of ${countText(data.read)}` : 'Exact'}, in{' '}
          {countText(data.duration)} ms
        </p>
        <TextField
          size="xs"
          aria-label="Filter patterns"
          placeholder="Filter patterns"
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value)}
        />
        <Segmented
          size="xs"
          aria-label="Which patterns"
          value={shown}
          onChange={(value) => setShown(value as Shown)} // one of the below
          data={[
            { value: 'new', label: `New ${of('new').length}` },
            { value: 'grown', label: `Grown ${of('grown').length}` },
            { value: 'all', label: `All ${data.patterns.length}` },
          ]}
        />
      </div>
      {listed.length === 0 ? (
        <EmptyState isCompact title="No such pattern" />
      ) : (
        <table className={classes.patterns}>
          <thead>
            <tr>
              <th>Pattern</th>
              <th className={classes.number}>Count</th>
              <th className={classes.number}>Share</th>
              <th>Severity</th>
              <th>Over time</th>
              <th>Services</th>
            </tr>
          </thead>
          {listed.map((pattern) => (
            <PatternRow
              key={pattern.pattern}
              pattern={pattern}
              colours={colours}
              searched={searched}
              timeZone={timeZone}
            />
          ))}
        </table>
      )}
      {data.total > data.patterns.length && (
        <p className={classes.facts}>The {data.patterns.length} most frequent are listed.</p>
      )}
    </section>
  )
}

/** What is shown was found before. */
export function Stale({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <p className={classes.facts} role="status">
      This was found before; the last try failed: {errorText(error)}
    </p>
  )
}

export function AgainButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={classes.link} onClick={onClick}>
      Try again
    </button>
  )
}

export function InsightSkeleton({ label }: { label: string }) {
  return (
    <div className={classes.panel} role="status" aria-label={label} aria-busy>
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey bars are all alike
        <div key={row} data-skeleton>
          <Skeleton width={90 - ((row * 17) % 40)} />
        </div>
      ))}
    </div>
  )
}

/** Those that are told. */
function namesOf(groups: MessagePattern['groups']): string[] {
  return groups.slice(0, mostServices).map(({ value }) => value)
}

interface PatternRowProps {
  pattern: MessagePattern
  /** By service. */
  colours: ReadonlyMap<string, string>
  searched: Searched
  timeZone: string
}

function PatternRow({ pattern, colours, searched, timeZone }: PatternRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [place, setPlace] = useState<number | null>(null)
  const { hasFocus, itemProps } = useListItem()
  const toggle = () => setIsOpen(!isOpen)
  const onClick = (event: MouseEvent) => {
    const clicked = placeOf(event)
    setPlace(clicked)
    // Its values are looked at: they do not go when there are some already.
    setIsOpen(clicked !== null || !isOpen)
  }
  const { parts, count, share, course, levels, groups } = pattern
  const level = topLevel(levels)
  return (
    <tbody
      {...itemProps}
      className={classes.pattern}
      data-level={level ?? undefined}
      data-open={isOpen || undefined}
    >
      <tr>
        <td>
          <button type="button" className={classes.toggle} aria-expanded={isOpen} onClick={onClick}>
            {isOpen ? (
              <IconChevronDown size={14} stroke={1.75} />
            ) : (
              <IconChevronRight size={14} stroke={1.75} />
            )}
            <PatternTemplate parts={parts} />
          </button>{' '}
          <StateBadge pattern={pattern} />
          {hasFocus && <ItemKeys query={pattern.query} onOpen={toggle} />}
        </td>
        <td className={classes.number}>
          <strong>{countText(count)}</strong>
        </td>
        <td className={classes.number}>
          <span className={classes.share}>
            <i style={{ backgroundSize: `${share * 100}% 100%` }} />
            {shareText(share)}
          </span>
        </td>
        <td>
          <SeverityBar levels={levels} />
        </td>
        <td>
          <CourseBars values={course} level={level} />
        </td>
        <td className={classes.groups}>
          {namesOf(groups).map((name) => (
            <span key={name}>
              <ServiceMark colour={colours.get(name)} /> {name}
            </span>
          ))}
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={6} className={classes.details}>
            <PatternDetails pattern={pattern} place={place} searched={searched} timeZone={timeZone} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

function StateBadge({ pattern: { state, lift } }: { pattern: MessagePattern }) {
  if (state === 'new') return <Badge tone="warn">New</Badge>
  if (state === 'grown' && lift !== null) return <Badge>{liftText(lift)}</Badge>
  return null
}

/** The group of most messages; null when most have no level. */
export function topLevel(levels: MessagePattern['levels']): LogLevel | null {
  return logLevelOf(levels[0]?.value)
}

const order = ['error', 'warning', 'info', 'debug'] as const

function SeverityBar({ levels }: Pick<MessagePattern, 'levels'>) {
  const total = levels.reduce((sum, { count }) => sum + count, 0)
  const parts = order.flatMap((level) => {
    const count = levels.reduce((sum, one) => (logLevelOf(one.value) === level ? sum + one.count : sum), 0)
    return count > 0 ? [{ level, count }] : []
  })
  if (total === 0 || parts.length === 0) return null
  const label = parts.map(({ level, count }) => `${level} ${countText(count)}`).join(', ')
  return (
    <span className={classes.severity} role="img" aria-label={label} title={label}>
      {parts.map(({ level, count }) => (
        <span key={level} data-level={level} style={{ width: `${(count / total) * 100}%` }} />
      ))}
    </span>
  )
}
