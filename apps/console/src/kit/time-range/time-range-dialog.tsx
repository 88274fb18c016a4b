import { durationText, instantText } from '@logline/time'
import { IconArrowRight, IconCornerDownLeft, IconX } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Tab, TabList, Tabs } from '../../ui/tabs.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useSearchConfig } from '../search-config/search-config.ts'
import type { TimeRange } from '../time/time-range.ts'
import { AbsoluteFields } from './form/absolute-fields.tsx'
import { KeywordFields } from './form/keyword-fields.tsx'
import { RelativeFields } from './form/relative-fields.tsx'
import { presetFields } from './form/relative-form.ts'
import classes from './form/time-range-dialog.module.css'
import {
  formOf,
  type ResolvedKeyword,
  rangeOf,
  resolveRange,
  switchTab,
  type TimeRangeForm,
  type TimeRangeTab,
  validateForm,
} from './form/time-range-form.ts'
import type { RangeRules, TimeRangeErrors } from './form/time-range-rules.ts'
import { PresetList } from './preset-list.tsx'
import { useResolvedKeyword } from './use-resolved-keyword.ts'
import { useUncheckedSubmit } from './use-unchecked-submit.ts'

interface TimeRangeDialogProps {
  /** Null: none is set. */
  value: TimeRange | null
  timeZone: string
  onApply: (range: TimeRange) => void
  /** For where a range may be left out: offers "No Override". */
  onNone?: (() => void) | undefined
  onClose: () => void
}

const tabs: readonly { value: TimeRangeTab; label: string }[] = [
  { value: 'relative', label: 'Relative' },
  { value: 'absolute', label: 'Absolute' },
  { value: 'keyword', label: 'Keyword' },
]

/** The form behind the time range button. It changes nothing until it is submitted. */
export function TimeRangeDialog({ value, timeZone, onApply, onNone, onClose }: TimeRangeDialogProps) {
  const config = useSearchConfig()
  const limitSeconds = config?.limitSeconds ?? null
  // Whole seconds: what moves along with the clock has no use for finer ones.
  const rules = { nowMs: Math.floor(useNow(1000) / 1000) * 1000, timeZone, limitSeconds }
  const [form, setForm] = useState(() => formOf(value, rules))
  const resolved = useResolvedKeyword(form.keyword, timeZone, form.tab === 'keyword')
  const range = rangeOf(form, rules, resolved)
  const root = useFocusOnFirstField()
  const submitUnchecked = useUncheckedSubmit({ form, rules, resolved, root, onApply })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation() // it may lie in the form of a widget
    if (range) onApply(range)
  }
  const change = (part: Partial<TimeRangeForm>) => setForm({ ...form, ...part })
  const openTab = (tab: string | null) => {
    const known = tabs.find((one) => one.value === tab)
    if (known) setForm(switchTab(form, known.value, value, rules))
  }
  return (
    <form
      ref={root}
      className={classes.dialog}
      onSubmit={submit}
      onKeyDown={(event) => void submitUnchecked(event)}
      aria-label="Search Time Range"
    >
      <div className={classes.head}>
        <h2 className={classes.title}>Search Time Range</h2>
        {limitSeconds !== null && (
          <p className={classes.limit}>Admin has limited searching to {durationText(limitSeconds)} ago</p>
        )}
        <IconButton label="Close" icon={<IconX size={16} stroke={1.75} />} onClick={onClose} />
      </div>
      <Tabs value={form.tab} onChange={openTab}>
        <TabList className={classes.tabs}>
          {tabs.map((tab) => (
            <Tab key={tab.value} value={tab.value}>
              {tab.label}
            </Tab>
          ))}
        </TabList>
      </Tabs>
      <div className={classes.body}>
        <div className={classes.main}>
          <Fields form={form} rules={rules} errors={validateForm(form, rules, resolved)} onChange={change} />
          <Preview resolved={range && resolveRange(range, rules.nowMs, resolved)} timeZone={timeZone} />
        </div>
        {form.tab === 'relative' && (
          <PresetList
            presets={config?.presets ?? null}
            current={range?.type === 'relative' && !range.to ? range.from : null}
            onSelect={(seconds) => change({ relative: presetFields(form.relative, seconds) })}
          />
        )}
      </div>
      <div className={classes.foot}>
        <p className={classes.zone}>
          All timezones using: <strong>{timeZone}</strong>
        </p>
        {onNone && <Button onClick={onNone}>No Override</Button>}
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          rightIcon={<IconCornerDownLeft size={14} stroke={1.75} />}
          disabledReason={range ? undefined : blockedReason(form, resolved)}
        >
          Update time range
        </Button>
      </div>
    </form>
  )
}

function blockedReason({ tab, keyword }: TimeRangeForm, resolved: ResolvedKeyword): string {
  if (tab === null) return 'Choose a time range first.'
  if (tab !== 'keyword' || keyword.trim() === '') return 'Correct the time range first.'
  if (resolved === null) return 'The keyword is being checked.'
  if (resolved === 'unchecked') return 'The keyword could not be checked. Press Enter in it to try again.'
  return 'Correct the time range first.'
}

/** Whoever opens the dialog wants to type. It comes after its popover, which therefore cannot do it. */
function useFocusOnFirstField() {
  const root = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const field = root.current?.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)')
    const first = field ?? root.current?.querySelector<HTMLElement>('[role="tab"]')
    first?.focus()
  }, [])
  return root
}

interface FieldsProps {
  form: TimeRangeForm
  rules: RangeRules
  errors: TimeRangeErrors
  onChange: (part: Partial<TimeRangeForm>) => void
}

function Fields({ form, rules, errors, onChange }: FieldsProps) {
  const { tab, relative, absolute, keyword } = form
  if (tab === 'relative') {
    return (
      <RelativeFields
        value={relative}
        errors={errors}
        limitSeconds={rules.limitSeconds}
        onChange={(next) => onChange({ relative: next })}
      />
    )
  }
  if (tab === 'absolute') {
    return (
      <AbsoluteFields
        value={absolute}
        errors={errors}
        rules={rules}
        onChange={(next) => onChange({ absolute: next })}
      />
    )
  }
  if (tab === 'keyword') {
    return (
      <KeywordFields
        value={keyword}
        error={errors.keyword}
        onChange={(next) => onChange({ keyword: next })}
      />
    )
  }
  return (
    <div className={classes.none}>
      <p className={classes.noneTitle}>No Date/Time Override chosen.</p>
      <p>Use the tabs above to choose a Date &amp; Time Range to Search.</p>
    </div>
  )
}

const dashes = '----/--/-- --:--:--.---'

interface PreviewProps {
  /** Null while the fields mean no range. */
  resolved: { fromMs: number | null; toMs: number } | null
  timeZone: string
}

function Preview({ resolved, timeZone }: PreviewProps) {
  const text = (ms: number | null) => (ms === null ? 'All Time' : instantText(ms, timeZone))
  return (
    <p className={classes.preview}>
      <span className="visually-hidden">From</span>
      <span title="YYYY-MM-DD HH:mm:ss.SSS">{resolved ? text(resolved.fromMs) : dashes}</span>
      <IconArrowRight size={14} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden">Until</span>
      <span title="YYYY-MM-DD HH:mm:ss.SSS">{resolved ? text(resolved.toMs) : dashes}</span>
    </p>
  )
}
