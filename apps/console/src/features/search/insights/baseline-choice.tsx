import { dateText, wallTimeAt } from '@logline/time'
import { type FormEvent, useState } from 'react'
import type { TimeSpan } from '../../../kit/charts/labels/time-ticks.ts'
import { absoluteErrors, absoluteRangeOf, localTexts } from '../../../kit/time-range/form/absolute-form.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { wire } from './baseline.ts'
import classes from './insights.module.css'
import type { BaselineChoice } from './result-tab.ts'

interface BaselineChoiceFieldProps {
  baseline: BaselineChoice
  /** What is explained. */
  span: TimeSpan
  timeZone: string
  onBaseline: (baseline: BaselineChoice) => void
}

/** `isToday`: what is explained was today. */
const choices = (isToday: boolean) => [
  { value: 'before', label: 'Before it' },
  { value: 'rest', label: 'All the rest' },
  { value: 'day', label: isToday ? 'Yesterday' : 'Day before' },
  { value: 'week', label: 'Week before' },
  { value: 'other', label: 'Choose…' },
]

/** What an explained time is compared with: one of the usual times, or another that is dragged in the histogram or typed. */
export function BaselineChoiceField({ baseline, span, timeZone, onBaseline }: BaselineChoiceFieldProps) {
  const [isChoosing, setChoosing] = useState(false)
  const other = typeof baseline === 'object' ? baseline : null
  const isToday = dateText(wallTimeAt(span.fromMs, timeZone)) === dateText(wallTimeAt(Date.now(), timeZone))
  const choose = (value: string) => {
    setChoosing(value === 'other')
    if (value !== 'other') onBaseline(value as BaselineChoice) // one of the above
  }
  return (
    <>
      <span className={classes.muted}>Baseline</span>
      <div className={classes.choices}>
        <Segmented
          size="xs"
          aria-label="Baseline"
          value={isChoosing || typeof baseline === 'object' ? 'other' : baseline}
          data={choices(isToday)}
          onChange={choose}
        />
      </div>
      {(isChoosing || other) && (
        <OtherBaseline
          key={other ? `${other.fromMs} ${other.toMs}` : ''}
          first={other ?? { fromMs: 2 * span.fromMs - span.toMs, toMs: span.fromMs }}
          timeZone={timeZone}
          onChoose={onBaseline}
        />
      )}
    </>
  )
}

interface OtherBaselineProps {
  first: TimeSpan
  timeZone: string
  onChoose: (span: TimeSpan) => void
}

function OtherBaseline({ first, timeZone, onChoose }: OtherBaselineProps) {
  const rules = { nowMs: Date.now(), timeZone, limitSeconds: null }
  const [texts, setTexts] = useState(() => localTexts(wire(first), rules))
  const [isChecked, setChecked] = useState(false)
  const errors = absoluteErrors(texts, rules)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const range = absoluteRangeOf(texts, rules)
    if (errors.from || errors.to || !range) return
    onChoose({ fromMs: Date.parse(range.from), toMs: Date.parse(range.to) })
  }
  return (
    <form className={classes.other} onSubmit={submit} aria-label="Other baseline" noValidate>
      <span className={classes.muted}>Drag over the histogram, or type:</span>
      <TextField
        size="xs"
        aria-label="Baseline from"
        value={texts.from}
        error={isChecked && errors.from}
        spellCheck={false}
        onChange={({ currentTarget }) => setTexts({ ...texts, from: currentTarget.value })}
      />
      <TextField
        size="xs"
        aria-label="Baseline until"
        value={texts.to}
        error={isChecked && errors.to}
        spellCheck={false}
        onChange={({ currentTarget }) => setTexts({ ...texts, to: currentTarget.value })}
      />
      <Button type="submit">Compare</Button>
    </form>
  )
}
