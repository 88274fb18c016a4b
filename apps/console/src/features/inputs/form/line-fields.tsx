import { type MessageBean, messages } from '@logline/contract'
import { isSecret } from '@logline/contract/plug-ins'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { query } from '../../../api/query.ts'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { type Sample, sampleOf } from '../../../kit/first-log/test-line.ts'
import {
  type Configuration,
  type ConfigurationFields,
  type ConfigurationValues,
  configurationSchema,
} from '../../../kit/form/configuration.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Mono } from '../../../ui/texts/mono.tsx'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import { lineFields, OfSender, unknownSender } from '../model/line-fields.ts'
import classes from './form.module.css'

const askedAfterMs = 300

interface LineFieldsProps {
  /** Class name. */
  type: string
  fields: ConfigurationFields
  values: ConfigurationValues
  staticFields: Readonly<Record<string, string>>
}

/** What becomes of the line that sends to an input, by what its form says now. Nothing for types without a line. */
export function LineFields({ type, ...props }: LineFieldsProps) {
  const sample = sampleOf(type)
  const titleId = useId()
  if (!sample) return null
  return (
    <section className={classes.becomes} aria-labelledby={titleId}>
      <div className={classes.sectionHead}>
        <h2 id={titleId}>This line becomes</h2>
        <span className={classes.note}>{sample.format}</span>
      </div>
      {sample.codec ? (
        // Another type: nothing of the one before.
        <ReadFields key={type} sample={sample} codec={sample.codec} {...props} />
      ) : (
        <p className={classes.note}>The fields of this format are seen once a message has arrived.</p>
      )}
    </section>
  )
}

interface ReadFieldsProps extends Omit<LineFieldsProps, 'type'> {
  sample: Sample
  codec: string
}

function ReadFields({ sample, codec, fields, values, staticFields }: ReadFieldsProps) {
  const configuration = sentConfiguration(fields, values)
  const [asked] = useDebouncedValue(JSON.stringify(configuration), askedAfterMs)
  const { data, dataUpdatedAt, error } = useQuery({
    ...query(messages.parse, {
      body: {
        message: sample.payload,
        codec,
        remote_address: unknownSender,
        configuration: JSON.parse(asked),
      },
    }),
    enabled: asked !== 'null',
  })
  const read = useLastRead(
    data && { message: data.message, configuration: JSON.parse(asked), atMs: dataUpdatedAt },
  )
  const problem =
    configuration === null ? 'Not all of the form can be read.' : error ? errorText(error) : null
  return (
    <>
      <dl className={classes.read} aria-busy={read === null && problem === null}>
        {read
          ? lineFields(read.message, { configuration: read.configuration, staticFields }).map(
              ([name, value]) => (
                <Row key={name} name={name}>
                  <Value name={name} value={value} />
                </Row>
              ),
            )
          : problem === null &&
            ['timestamp', 'source', 'message'].map((name) => <Row key={name} name={name} />)}
      </dl>
      <p className={classes.note} role="status">
        {problem !== null && <Problem text={problem} since={read?.atMs ?? null} />}
      </p>
    </>
  )
}

function Row({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children ?? <Skeleton />}</dd>
    </div>
  )
}

function Value({ name, value }: { name: string; value: unknown }) {
  const zone = useTimeZone()
  if (value instanceof OfSender) return <span className={classes.note}>{value.words}</span>
  return (
    <Mono>
      {name === 'timestamp' ? (
        <Timestamp value={String(value)} zone={zone} withMilliseconds />
      ) : (
        String(value)
      )}
    </Mono>
  )
}

function Problem({ text, since }: { text: string; since: number | null }) {
  const zone = useTimeZone()
  return (
    <>
      {text}
      {since !== null && (
        <>
          {' Above is what it became at '}
          <Timestamp value={new Date(since).toISOString()} zone={zone} />.
        </>
      )}
    </>
  )
}

/** The configuration as it would be sent, without secrets: no codec reads one. Null while the form is wrong. */
function sentConfiguration(fields: ConfigurationFields, values: ConfigurationValues): Configuration | null {
  const { data } = configurationSchema(fields).safeParse(values)
  if (!data) return null
  return Object.fromEntries(
    Object.entries(data).filter(([name]) => {
      const field = fields[name]
      return field && !isSecret(field)
    }),
  )
}

interface Read {
  message: MessageBean
  configuration: Configuration
  atMs: number
}

/** Remembers the last answer while the form is wrong, as adjusted state: the answers themselves are the events. */
function useLastRead(read: Read | undefined): Read | null {
  const [last, setLast] = useState<Read | null>(null)
  if (read && last?.message !== read.message) {
    setLast(read)
    return read
  }
  return last
}
