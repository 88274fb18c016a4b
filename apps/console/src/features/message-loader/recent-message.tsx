import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { useTask } from '../../api/use-task.ts'
import { inputsQuery } from '../../kit/entities/entity-queries.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import type { MessagePlace } from './example-url.ts'
import classes from './message-loader.module.css'
import { placesOfNewest } from './newest-of-input.ts'

const withinSeconds = 3_600

/** The newest message of an input, by its place. */
async function loadRecent(inputId: string): Promise<MessagePlace> {
  const [newest] = await placesOfNewest({ inputId, range: withinSeconds, limit: 1 })
  if (!newest) throw new Error('Input did not return a recent message.')
  return newest
}

interface RecentMessageProps {
  /** Left out: one is chosen. */
  inputId?: string | undefined
  onFound: (named: MessagePlace) => void
}

export function RecentMessage({ inputId: fixedId, onFound }: RecentMessageProps) {
  const { data = [], error: unlisted } = useQuery({ ...inputsQuery, enabled: fixedId === undefined })
  const [chosenId, setChosenId] = useState<string | null>(null)
  const inputId = fixedId ?? chosenId
  const { run, isRunning, error, reset } = useTask(loadRecent, { onDone: onFound })
  const choices = data
    .map(({ id, title, name }) => ({ value: id, label: `${title} (${name})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  const failure = error ?? unlisted
  return (
    <div className={classes.panel}>
      <p className={classes.hint}>
        {fixedId === undefined ? 'Select an Input from the list below and click' : 'Click'} "Load Message" to
        load the most recent message received by this input within the last hour.
      </p>
      <div className={classes.fields}>
        {fixedId === undefined && (
          <SelectField
            aria-label="Select an Input"
            placeholder="Select an Input"
            nothingFoundMessage="There is no such input."
            data={choices}
            value={chosenId}
            onChange={(id) => {
              setChosenId(id)
              reset()
            }}
          />
        )}
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
