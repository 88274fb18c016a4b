import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/dates/styles.layer.css'
import { dateText, instantText, wallTimeAt } from '@logline/time'
import { DatePicker } from '@mantine/dates'
import { IconHourglass, IconHourglassEmpty, IconHourglassLow, IconWand } from '@tabler/icons-react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import classes from './absolute-fields.module.css'
import type { AbsoluteTexts } from './absolute-form.ts'
import {
  type ClockPart,
  clockPartOf,
  dateOfText,
  dayEdgeOf,
  toggleDayEdge,
  withClockPart,
  withDate,
} from './absolute-text.ts'
import { earliestMs, type RangeRules, type TimeRangeErrors } from './time-range-rules.ts'

interface AbsoluteFieldsProps {
  value: AbsoluteTexts
  errors: TimeRangeErrors
  rules: RangeRules
  onChange: (value: AbsoluteTexts) => void
}

/** Both ends, each as a text and as a calendar with a clock; the text is what counts. */
export function AbsoluteFields({ value, errors, rules, onChange }: AbsoluteFieldsProps) {
  const { timeZone } = rules
  const earliest = earliestMs(rules)
  const firstDay = earliest === null ? null : dateText(wallTimeAt(earliest, timeZone))
  return (
    <div className={classes.fields}>
      <p className={classes.hint}>
        Date should be formatted as <code>YYYY-MM-DD [HH:mm:ss[.SSS]]</code>
      </p>
      <Bound
        label="From"
        text={value.from}
        error={errors.from}
        timeZone={timeZone}
        firstDay={firstDay}
        isFirst
        onChange={(from) => onChange({ ...value, from })}
      />
      <Bound
        label="Until"
        text={value.to}
        error={errors.to}
        timeZone={timeZone}
        firstDay={dateOfText(value.from) ?? firstDay}
        onChange={(to) => onChange({ ...value, to })}
      />
    </div>
  )
}

interface BoundProps {
  label: 'From' | 'Until'
  text: string
  error: string | undefined
  timeZone: string
  /** Days before it cannot be chosen; null when all can. */
  firstDay: string | null
  /** The one the dialog opens at. */
  isFirst?: boolean
  onChange: (text: string) => void
}

const clockParts: readonly { part: ClockPart; label: string }[] = [
  { part: 'hour', label: 'HH' },
  { part: 'minute', label: 'mm' },
  { part: 'second', label: 'ss' },
]
const calendarLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}
const edgeIcons = { start: IconHourglassEmpty, between: IconHourglassLow, end: IconHourglass }

function Bound(props: BoundProps) {
  const { label, text, error, timeZone, firstDay, isFirst, onChange } = props
  const EdgeIcon = edgeIcons[dayEdgeOf(text)]
  const day = dateOfText(text)
  return (
    <fieldset className={classes.bound}>
      <TextField
        label={`${label}:`}
        className={classes.text}
        value={text}
        error={error}
        spellCheck={false}
        data-autofocus={isFirst || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <DatePicker
        key={day?.slice(0, 7)}
        size="xs"
        hideOutsideDates
        ariaLabels={calendarLabels}
        className={classes.calendar}
        aria-label={label}
        value={day}
        {...(day && { defaultDate: day })}
        {...(firstDay && { minDate: firstDay })}
        onChange={(date) => date && onChange(withDate(text, date))}
      />
      <div className={classes.clock}>
        {clockParts.map(({ part, label: partLabel }) => (
          <ClockField
            key={part}
            label={`${label} ${partLabel}`}
            part={part}
            text={text}
            onChange={onChange}
          />
        ))}
        <IconButton
          label="Toggle between beginning and end of day"
          icon={<EdgeIcon size={16} stroke={1.75} />}
          onClick={() => onChange(toggleDayEdge(text))}
        />
        <IconButton
          label="Set to current local time"
          icon={<IconWand size={16} stroke={1.75} />}
          onClick={() => onChange(instantText(Date.now(), timeZone))}
        />
      </div>
    </fieldset>
  )
}

interface ClockFieldProps {
  label: string
  part: ClockPart
  text: string
  onChange: (text: string) => void
}

function ClockField({ label, part, text, onChange }: ClockFieldProps) {
  return (
    <TextField
      className={classes.clockPart}
      inputMode="numeric"
      aria-label={label}
      value={String(clockPartOf(text, part)).padStart(2, '0')}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onChange(withClockPart(text, part, event.currentTarget.value))}
    />
  )
}
