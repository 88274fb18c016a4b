import { insights, type MessagePattern, type PatternVariables } from '@logline/contract'
import { instantText } from '@logline/time'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../api/api-error.ts'
import { basePath } from '../../../api/base-path.ts'
import { query } from '../../../api/query.ts'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { countText } from '../../../kit/number-text.ts'
import { addToQuery } from '../../../kit/query/text/query-fragments.ts'
import { paths } from '../../../paths.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { storeDraft } from '../../values/index.ts'
import { wire } from './baseline.ts'
import classes from './insights.module.css'
import { QueryButtons } from './query-buttons.tsx'
import type { Searched } from './searched.ts'
import { exampleParts } from './texts/example-parts.ts'
import { shareText } from './texts/insight-text.ts'

interface PatternDetailsProps {
  pattern: MessagePattern
  /** Which of what varies is looked at; null: none before the others. */
  place: number | null
  searched: Searched
  timeZone: string
}

/** The newest messages of a pattern, the values of what varies in it, and what can be done with it. */
export function PatternDetails({ pattern: found, place, searched, timeZone }: PatternDetailsProps) {
  const { pattern, query: patternQuery } = found
  return (
    <>
      <div className={classes.detailColumns}>
        <div>
          <PatternExamples pattern={found} timeZone={timeZone} />
        </div>
        {patternQuery !== null && pattern.includes('<') && (
          <Variables pattern={pattern} place={place} patternQuery={patternQuery} searched={searched} />
        )}
      </div>
      <div className={classes.actions}>
        <QueryButtons query={patternQuery} label={`pattern ${pattern}`} />
        {patternQuery !== null && (
          <DefinitionButton {...searched} query={addToQuery(searched.query, patternQuery)} />
        )}
      </div>
    </>
  )
}

interface PatternExamplesProps {
  pattern: Pick<MessagePattern, 'examples' | 'parts'>
  timeZone: string
}

/** What varies among them is underlined. */
export function PatternExamples({ pattern: { examples, parts }, timeZone }: PatternExamplesProps) {
  return (
    <>
      <p className={classes.muted}>Examples, newest first</p>
      <ul className={classes.examples}>
        {examples.map(({ id, timestamp, source, message }) => (
          <li key={id}>
            <span className={classes.muted}>
              {instantText(Date.parse(timestamp), timeZone).slice(11, 23)} {source}
            </span>{' '}
            {exampleParts(message, parts).map(({ text, isVaried }, at) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an example never change
              isVaried ? <u key={at}>{text}</u> : text,
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

interface VariablesProps extends Pick<PatternDetailsProps, 'place'> {
  pattern: string
  patternQuery: string
  searched: Searched
}

const shownValues = 3

function Variables({ pattern, place, patternQuery, searched }: VariablesProps) {
  const { query: query_string, streams, range } = searched
  const body = {
    ...{ query_string, streams: [...streams], timerange: wire(range) },
    ...{ pattern, pattern_query: patternQuery },
  }
  const { data, error } = useQuery(query(insights.variables, { body }))
  if (error && !data) return <p className={classes.muted}>The values could not be read: {errorText(error)}</p>
  return (
    <section className={classes.variables} aria-label="What varies" aria-busy={!data}>
      {data?.variables.map((variable, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: variables have a place and no other name
        <Variable key={at} variable={variable} of={data.read} isChosen={at === place} />
      ))}
    </section>
  )
}

interface VariableProps {
  variable: PatternVariables['variables'][number]
  of: number
  /** All values that are known are shown. */
  isChosen: boolean
}

function Variable({ variable, of, isChosen }: VariableProps) {
  const { name, distinct, values, numbers } = variable
  return (
    <dl className={classes.varies} data-chosen={isChosen || undefined}>
      <dt>
        <strong>{name}</strong>
        <span className={classes.muted}>
          {numbers && distinct > 1
            ? `${countText(numbers.least)} to ${countText(numbers.most)}, median ${countText(numbers.median)}`
            : `${countText(distinct)} ${distinct === 1 ? 'value' : 'different values'}`}
        </span>
      </dt>
      {values.slice(0, isChosen ? values.length : shownValues).map(({ value, count }) => (
        <dd key={value}>
          <span title={value}>{value}</span>
          <i style={{ width: `${(count / of) * 60}px` }} />
          <em title={`${countText(count)} of the newest ${countText(of)} messages`}>
            {shareText(count / of)}
          </em>
        </dd>
      ))}
    </dl>
  )
}

/** Begins an event definition that looks for the messages of a pattern, in another tab. */
function DefinitionButton({ query, streams, range }: Searched) {
  const mayCreate = useIsPermitted()('eventdefinitions:create')
  if (!mayCreate) return null
  const begin = () => {
    try {
      const draft = {
        ...{ type: 'aggregation-v1' as const, query, streams, group_by: [], loc_query_parameters: [] },
        search_within_ms: Math.min(range.toMs - range.fromMs, longestWindowMs),
        ...{ agg_function: null, agg_field: null, agg_value: null },
      }
      const sessionId = storeDraft(draft, Date.now())
      window.open(`${basePath()}${paths.newEventDefinition(sessionId).slice(1)}`, '_blank', 'noopener')
    } catch (error) {
      toast.error(`The event definition could not be prepared: ${errorText(error)}`)
    }
  }
  return (
    <button type="button" className={classes.link} onClick={begin}>
      Create event definition
    </button>
  )
}

/** What happens now is not looked for in days. */
const longestWindowMs = 3_600_000
