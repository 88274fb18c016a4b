import { hereTimeZone } from '@logline/time'
import { useRef } from 'react'
import { noRules } from '../../../kit/alerts/condition-rules.ts'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { useOfferedFields } from '../../../kit/fields/offered-fields.ts'
import { FormCheckbox } from '../../../kit/form/fields.tsx'
import { type Form, useField } from '../../../kit/form/use-form.ts'
import { useQueryCheck } from '../../../kit/query/check/use-query-check.ts'
import { QueryField } from '../../../kit/query/query-field.tsx'
import { useQueryHelp } from '../../../kit/query/use-query-help.ts'
import { StreamFilter } from '../../../kit/streams/stream-filter.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { RadioChoice } from '../../../ui/choices/radio-choice.tsx'
import { TagsField } from '../../../ui/fields/select-field.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { type DefinitionValues, heartbeat, isHeartbeat, msOf } from '../model/definition-values.ts'
import { DurationField } from './duration-field.tsx'
import classes from './editor.module.css'
import { RuleBuilder } from './rule-builder.tsx'

type DefinitionForm = Form<DefinitionValues>

/** More names than this are not shown at once. */
const shownFields = 50

/** Which messages, how often. */
export function FilterFields({ form }: { form: DefinitionForm }) {
  const { value: streams, onChange } = useField(form, 'streams')
  return (
    <>
      <QueryInput form={form} />
      <div className={classes.labelled}>
        <span>
          Streams <span className={classes.optional}>(Optional)</span>
        </span>
        <StreamFilter value={streams} onChange={onChange} />
        <span className={classes.hint}>Without one, all streams are looked through.</span>
      </div>
      <div className={classes.pair}>
        <DurationField form={form} name="search_within_ms" label="Search within the last" />
        <DurationField form={form} name="execute_every_ms" label="Execute search every" />
      </div>
      <FormCheckbox
        form={form}
        name="hasLate"
        label="Look again for late messages"
        help="Once more at each window, after a while: messages may have come later than their time says."
      />
      {form.values.hasLate && <DurationField form={form} name="late" label="Look again after" />}
      <FormCheckbox
        form={form}
        name="isScheduled"
        label="Enable"
        help="Run by itself, as often as it says."
      />
    </>
  )
}

function QueryInput({ form }: { form: DefinitionForm }) {
  const { values } = form
  const { value, onChange, error } = useField(form, 'query')
  const inputRef = useRef<{ focus: () => void }>(null)
  const timeZone = useTimeZone() ?? hereTimeZone()
  const withinMs = msOf(values.search_within_ms)
  const seconds = Number.isFinite(withinMs) ? Math.max(1, Math.ceil(withinMs / 1_000)) : 300
  const timeRange = { type: 'relative' as const, from: seconds }
  const { streams } = values
  const check = useQueryCheck({ query: value, timeRange, streams, bindings: {} }, timeZone, [])
  const help = useQueryHelp({ streams, timerange: timeRange, parameters: [] })
  return (
    <div className={classes.labelled}>
      <span>Search Query</span>
      <QueryField
        value={value}
        check={check}
        help={help}
        placeholder="All messages"
        inputRef={inputRef}
        onChange={onChange}
        onSubmit={() => undefined}
      />
      {error && <span className={classes.error}>{error}</span>}
    </div>
  )
}

type Choice = DefinitionValues['mode'] | 'heartbeat'

/** When events are made of what was found. */
export function ConditionFields({ form }: { form: DefinitionForm }) {
  const mode = useField(form, 'mode')
  const groupBy = useField(form, 'groupBy')
  const conditions = useField(form, 'conditions')
  const kept = useField(form, 'keptCondition')
  const choice: Choice = isHeartbeat(form.values) ? 'heartbeat' : mode.value
  const choose = (chosen: Choice) => {
    mode.onChange(chosen === 'filter' ? 'filter' : 'aggregation')
    if (chosen === 'heartbeat') {
      groupBy.onChange([])
      kept.onChange(null)
      conditions.onChange(heartbeat)
    }
    if (chosen === 'aggregation' && choice === 'heartbeat') conditions.onChange(noRules)
  }
  return (
    <>
      <RadioChoice
        label="Create Events for Definition if..."
        isRow
        value={choice}
        onChange={(value) => choose(value as Choice)} // one of the three below
        choices={[
          { value: 'filter', label: 'Filter has results' },
          { value: 'aggregation', label: 'Aggregation of results reaches a threshold' },
          { value: 'heartbeat', label: 'No message arrives' },
        ]}
      />
      <p className={classes.hint}>{howMany[choice]}</p>
      {choice === 'aggregation' && <AggregationFields form={form} />}
    </>
  )
}

/** How many events there will be. */
const howMany: Record<Choice, string> = {
  filter: 'One event for each message that is found.',
  aggregation: 'One event for each run, or group of a run, that meets the rules.',
  heartbeat: 'One event for each run that finds nothing in all of the time that it looks through.',
}

function AggregationFields({ form }: { form: DefinitionForm }) {
  const groupBy = useField(form, 'groupBy')
  const conditions = useField(form, 'conditions')
  const kept = useField(form, 'keptCondition')
  const { streams } = form.values
  const fields = useOfferedFields({ streams, timerange: { type: 'relative', range: 86_400 } }).map(
    ({ name }) => name,
  )
  return (
    <>
      <TagsField
        label={
          <>
            Group by Field(s) <span className={classes.optional}>(Optional)</span>
          </>
        }
        data={fields}
        limit={shownFields}
        value={groupBy.value}
        onChange={groupBy.onChange}
      />
      {kept.value ? (
        <Notice tone="info">
          This condition was made by the API and cannot be shown as rules. It stays as it is.{' '}
          <Button onClick={() => kept.onChange(null)}>Replace it by rules</Button>
        </Notice>
      ) : (
        <RuleBuilder group={conditions.value} fields={fields} onChange={conditions.onChange} />
      )}
      {conditions.error && <span className={classes.error}>{conditions.error}</span>}
    </>
  )
}
