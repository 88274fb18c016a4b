import { grok } from '@logline/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { query } from '../../../api/query.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx'
import { Mono } from '../../../ui/texts/mono.tsx'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import classes from './editor.module.css'
import { faultyPart } from './faulty-part.ts'
import type { PatternForm } from './pattern-form.ts'
import { RecentMessages } from './recent-messages.tsx'
import { useSettledOutcome } from './settled-outcome.ts'
import { againWhenFree } from './trial-limit.ts'

const settledAfterMs = 400
const unmatchedText = 'The sample data do not match.'

/** What the pattern finds as it is now, in a text of one's own and in the newest messages that one may read. */
export function PatternTest({ form }: { form: PatternForm }) {
  const [sample, setSample] = useState('')
  // One by one: an object would be another one whenever this is drawn, and never settle.
  const [name] = useDebouncedValue(form.values.name.trim(), settledAfterMs)
  const [pattern] = useDebouncedValue(form.values.pattern, settledAfterMs)
  const [sampleData] = useDebouncedValue(sample, settledAfterMs)
  const grok_pattern = { name, pattern }
  const isAsked = isTestable(grok_pattern)
  const tested = useQuery({
    ...query(grok.test, { body: { grok_pattern, sampleData: sampleData || ' ' } }),
    enabled: isAsked,
    ...againWhenFree,
  })
  const { error, good } = useSettledOutcome(tested)
  const isWrong = isAsked && error !== null
  const found = sampleData === '' ? null : good?.data
  const isUnmatched = found && Object.keys(found).length === 0
  const test = () => {
    if (isTestable(form.model.getValues())) return void tested.refetch()
    form.model.setFieldError('name', 'To test the pattern a name and a pattern must be given!')
  }
  return (
    <>
      {isWrong && <GrokError pattern={pattern} message={errorText(error)} />}
      <div className={classes.columns}>
        <div className={classes.column}>
          <div className={classes.mono}>
            <TextAreaField
              label="Sample Data"
              rows={8}
              value={sample}
              onChange={(event) => setSample(event.currentTarget.value)}
            />
          </div>
          <div>
            <Button onClick={test}>Test with Sample Data</Button>
          </div>
        </div>
        <div className={classes.mono}>
          <TextAreaField
            label="Test Result"
            rows={8}
            readOnly
            description={isWrong ? good && <Before atMs={good.atMs} /> : isUnmatched && unmatchedText}
            value={found ? JSON.stringify(found, null, 2) : ''}
          />
        </div>
      </div>
      <RecentMessages grok_pattern={grok_pattern} isAsked={isAsked && !isWrong} />
    </>
  )
}

function isTestable({ name, pattern }: { name: string; pattern: string }): boolean {
  return /^[A-z0-9]+$/.test(name.trim()) && pattern.trim() !== ''
}

/** From when the last good result is. */
function Before({ atMs }: { atMs: number }) {
  return (
    <>
      Before the error, at <Timestamp value={new Date(atMs).toISOString()} />
    </>
  )
}

function GrokError({ pattern, message }: { pattern: string; message: string }) {
  const part = faultyPart(pattern, message)
  return (
    <div className={classes.error} role="alert">
      <strong>Grok Error</strong>
      <Mono>{message}</Mono>
      {part && (
        <Mono>
          {pattern.slice(0, part.start)}
          <mark>{pattern.slice(part.start, part.end)}</mark>
          {pattern.slice(part.end)}
        </Mono>
      )}
    </div>
  )
}
