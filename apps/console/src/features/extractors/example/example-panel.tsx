import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { statusText } from '../../../api/api-error.ts'
import { useTask } from '../../../api/use-task.ts'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { type MessageRecord, valueText } from '../../../kit/messages/message-record.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Popover, PopoverPanel, PopoverTarget } from '../../../ui/overlays/popover.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { RelativeTime, Timestamp } from '../../../ui/texts/timestamp.tsx'
import { MessageById, type MessagePlace } from '../../message-loader/index.ts'
import { exampleFields, isExtractable } from '../model/example-fields.ts'
import classes from './example.module.css'
import type { Examples } from './use-examples.ts'

interface ExamplePanelProps {
  examples: Examples
  /** The message that was asked for; null for the newest. */
  named: MessagePlace | null
  /** The chosen field. */
  field: string
  fieldError: ReactNode
  onField: (field: string) => void
  onExample: (place: MessagePlace) => void
}

/** The example message: its fields, one of which is the source, and the ways to another example. */
export function ExamplePanel(props: ExamplePanelProps) {
  const { examples, named, field, fieldError, onField, onExample } = props
  const titleId = useId()
  const { chosen, all, isLoading, error } = examples
  return (
    <section className={classes.panel} aria-labelledby={titleId} data-example>
      <div className={classes.head}>
        <h2 id={titleId}>Example message</h2>
        <span className={classes.age}>{chosen && <RelativeTime value={chosen.timestamp} />}</span>
        {chosen && <Steps chosen={chosen} all={all} onExample={onExample} />}
      </div>
      <div className={classes.body}>
        {chosen && <FieldChoice record={chosen} field={field} error={fieldError} onField={onField} />}
        {!chosen && isLoading && <Skeleton />}
        {!chosen && !isLoading && <NoExample field={field} error={error} />}
      </div>
      <OtherExample examples={examples} named={named} onExample={onExample} />
    </section>
  )
}

function NoExample({ field, error }: { field: string; error: Error | null }) {
  return (
    <Notice tone={error ? 'danger' : 'warn'}>
      {error && `Loading message information failed with status: ${statusText(error)} `}
      {field === ''
        ? 'Input did not return a recent message.'
        : `Could not load an example of field '${field}'. It is not possible to test the extractor before updating it.`}
    </Notice>
  )
}

interface StepsProps {
  chosen: MessageRecord
  all: readonly MessageRecord[]
  onExample: (place: MessagePlace) => void
}

function Steps({ chosen, all, onExample }: StepsProps) {
  const at = all.indexOf(chosen)
  const step = (to: number) => {
    const next = all[to]
    if (next?.index) onExample({ index: next.index, message_id: next.id })
  }
  return (
    <span className={classes.steps}>
      <IconButton
        size="small"
        label="Newer message"
        icon={<IconChevronLeft size={16} stroke={1.75} />}
        disabledReason={at > 0 ? undefined : 'This is the newest one.'}
        onClick={() => step(at - 1)}
      />
      <IconButton
        size="small"
        label="Older message"
        icon={<IconChevronRight size={16} stroke={1.75} />}
        disabledReason={at < all.length - 1 ? undefined : 'This is the last one that was loaded.'}
        onClick={() => step(at + 1)}
      />
    </span>
  )
}

interface FieldChoiceProps {
  record: MessageRecord
  field: string
  error: ReactNode
  onField: (field: string) => void
}

function FieldChoice({ record, field, error, onField }: FieldChoiceProps) {
  const name = useId()
  const errorId = useId()
  const fields = exampleFields(record)
  return (
    <fieldset className={classes.fields} aria-describedby={error ? errorId : undefined}>
      <legend className={classes.hint}>Choose the field to extract from.</legend>
      {error && (
        <p className={classes.error} id={errorId} role="alert">
          {error}
        </p>
      )}
      {field !== '' && !fields.some(([each]) => each === field) && (
        <p className={classes.hint}>This message has no field {field}.</p>
      )}
      {fields.map(([each, value]) => {
        const isText = isExtractable(each, value)
        return (
          <label
            key={each}
            className={classes.field}
            data-disabled={!isText || undefined}
            title={isText ? undefined : 'Extractors can only be used with string fields.'}
          >
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === field}
              disabled={!isText}
              onChange={() => onField(each)}
            />
            <span className={classes.name}>
              {each}
              <span className={classes.remark}>
                {isText ? each === field && 'source field' : 'not a string'}
              </span>
            </span>
            <FieldValue name={each} value={value} />
          </label>
        )
      })}
    </fieldset>
  )
}

/** Longer ones are cut: a message may have megabytes. */
const shownLength = 2_000

function FieldValue({ name, value }: { name: string; value: unknown }) {
  const zone = useTimeZone()
  const text = valueText(value)
  return (
    <span className={classes.value}>
      {name === 'timestamp' ? (
        <Timestamp value={text} zone={zone} withMilliseconds />
      ) : text.length > shownLength ? (
        `${text.slice(0, shownLength)}…`
      ) : (
        text
      )}
    </span>
  )
}

type OtherExampleProps = Pick<ExamplePanelProps, 'examples' | 'named' | 'onExample'>

function OtherExample({ examples, named, onExample }: OtherExampleProps) {
  const [isOpen, setOpen] = useState(false)
  const { run, isRunning } = useTask(examples.reload, {
    onDone: (newest) => {
      if (newest?.index) onExample({ index: newest.index, message_id: newest.id })
    },
  })
  return (
    <div className={classes.other}>
      <span className={classes.hint}>Wrong example?</span>
      <div className={classes.buttons}>
        <Button isBusy={isRunning} onClick={() => run()}>
          {isRunning ? 'Loading message...' : 'Load another message'}
        </Button>
        <Popover opened={isOpen} onChange={setOpen} position="top-start">
          <PopoverTarget>
            <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              Message ID
            </Button>
          </PopoverTarget>
          <PopoverPanel aria-label="Load a message by its id">
            <div className={classes.byId}>
              <MessageById
                named={named}
                isLoading={examples.isLoading}
                onChoose={(place) => {
                  setOpen(false)
                  onExample(place)
                }}
              />
            </div>
          </PopoverPanel>
        </Popover>
      </div>
    </div>
  )
}
