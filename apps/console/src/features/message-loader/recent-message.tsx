import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { useTask } from '../../api/use-task.ts'
import { inputsQuery } from '../../kit/entities/entity-queries.ts'
import { newestMessages } from '../../kit/messages/newest-messages.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import type { ExampleUrl } from './example-url.ts'
import classes from './message-loader.module.css'

const withinSeconds = 3_600

/** The newest message of an input, by its place. */
async function loadRecent(inputId: string): Promise<Required<ExampleUrl>> {
  const query = `gl2_source_input:${inputId} OR gl2_source_radio_input:${inputId}`
  const [newest] = await newestMessages({ query, range: withinSeconds, limit: 1, fields: ['timestamp'] })
  if (!newest) throw new Error('Input did not return a recent message.')
  return { index: newest.index, message_id: String(newest.message._id) }
}

export function RecentMessage({ onFound }: { onFound: (named: Required<ExampleUrl>) => void }) {
  const { data = [], error: unlisted } = useQuery(inputsQuery)
  const [inputId, setInputId] = useState<string | null>(null)
  const { run, isRunning, error, reset } = useTask(loadRecent, { onDone: onFound })
  const choices = data
    .map(({ id, title, name }) => ({ value: id, label: `${title} (${name})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  const failure = error ?? unlisted
  return (
    <div className={classes.panel}>
      <p className={classes.hint}>
        Select an Input from the list below and click "Load Message" to load the most recent message received
        by this input within the last hour.
      </p>
      <div className={classes.fields}>
        <SelectField
          aria-label="Select an Input"
          placeholder="Select an Input"
          nothingFoundMessage="There is no such input."
          data={choices}
          value={inputId}
          onChange={(id) => {
            setInputId(id)
            reset()
          }}
        />
        <Button
          isBusy={isRunning}
          disabledReason={inputId === null ? 'Select an input first.' : undefined}
          onClick={() => inputId !== null && run(inputId)}
        >
          {isRunning ? 'Loading message...' : 'Load Message'}
        </Button>
      </div>
      {failure && <Notice tone="danger">{errorText(failure)}</Notice>}
    </div>
  )
}
