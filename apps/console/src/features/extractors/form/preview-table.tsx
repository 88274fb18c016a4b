import type { ExtractorPreview } from '@logline/contract'
import { hereTimeZone, instantText, parseInstant } from '@logline/time'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { valueText } from '../../../kit/messages/message-record.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import { noResultText } from '../model/no-result.ts'
import { type Span, shownFrom, spannedParts } from '../model/text-spans.ts'
import classes from './preview.module.css'
import type { LivePreview, PreviewRow } from './use-live-preview.ts'

type Shown = NonNullable<LivePreview['shown']>

interface PreviewTableProps {
  preview: LivePreview
  /** Id of the example message. */
  exampleId: string | null
  /** Of the field; null where the type names its fields itself. */
  target: string | null
}

/** What the extractor of the form makes of recent messages. */
export function PreviewTable({ preview, exampleId, target }: PreviewTableProps) {
  const { shown, problem, isLoading } = preview
  const rows = shown?.rows ?? []
  const example = rows.find(({ record }) => record.id === exampleId)?.result ?? null
  const matching = rows.filter(({ result }) => hasResult(result)).length
  const note = shown && noteOf(shown, problem, example)
  return (
    <section
      className={classes.preview}
      aria-label="Extractor preview"
      aria-busy={isLoading}
      data-waiting={(shown === null && problem === null) || undefined}
    >
      <div className={classes.head}>
        <h2>Extractor preview</h2>
        <p className={classes.count} role="status">
          {shown && (
            <>
              <b data-none={matching === 0 || undefined}>
                {matching} of {rows.length}
              </b>{' '}
              recent messages match
              {shown.tookUs !== null && `, ${tookText(shown.tookUs)} on average`}
            </>
          )}
          {shown && matching === 0 && <i> Nothing will be extracted</i>}
        </p>
        <p className={classes.problem} role="status">
          {note}
        </p>
        {note === null && <Legend />}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <section className={classes.scroll} tabIndex={0} aria-label="Recent messages">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">timestamp</th>
              <th scope="col">source</th>
              <th scope="col">{shown?.field ?? 'message'}</th>
              <th scope="col" className={classes.result}>
                {target === null ? 'extracted fields' : target === '' ? 'extracted' : target}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.record.id}
                row={row}
                field={shown?.field ?? ''}
                isExample={row.record.id === exampleId}
              />
            ))}
            {shown === null && <NothingYet problem={problem} />}
          </tbody>
        </table>
      </section>
    </section>
  )
}

/** Why what is shown is old, or what the example lacks; null where the figures say all. */
function noteOf(shown: Shown, problem: string | null, example: PreviewRow['result']) {
  if (problem !== null) return <Since problem={problem} atMs={shown.atMs} />
  if (!example || hasResult(example) || example.errors.length > 0) return null
  return noResultText(shown.type, example)
}

function Legend() {
  return (
    <span className={classes.legend} aria-hidden="true">
      <span className={classes.swatch} /> match
      <span className={classes.swatch} data-extracted /> extracted
    </span>
  )
}

const digits = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 })

/** `0.02 ms`. */
function tookText(us: number): string {
  return `${digits.format(us / 1_000)} ms`
}

/** Also a value that a converter has made nothing of was extracted. */
function hasResult(result: PreviewRow['result']): boolean {
  return result !== null && Object.keys(result.values).length > 0
}

function NothingYet({ problem }: { problem: string | null }) {
  return (
    <tr>
      <td colSpan={4} className={classes.waiting}>
        {problem ?? <Skeleton />}
      </td>
    </tr>
  )
}

function Since({ problem, atMs }: { problem: string; atMs: number }) {
  const zone = useTimeZone()
  return (
    <>
      {problem} Below is what it extracted at <Timestamp value={new Date(atMs).toISOString()} zone={zone} />.
    </>
  )
}

interface RowProps {
  row: PreviewRow
  field: string
  isExample: boolean
}

function Row({ row: { record, result }, field, isExample }: RowProps) {
  const zone = useTimeZone() ?? hereTimeZone()
  const at = parseInstant(record.timestamp)
  const isMatch = hasResult(result)
  return (
    <tr data-example={isExample || undefined} data-none={!isMatch || undefined}>
      <td className={classes.time} title={record.timestamp}>
        {at === null ? record.timestamp : instantText(at, zone).slice(11)}
      </td>
      <td className={classes.source}>{valueText(record.fields.source)}</td>
      <td className={classes.text}>
        <Text text={valueText(record.raw[field])} result={result} />
      </td>
      <td className={classes.result}>
        <Result result={result} />
      </td>
    </tr>
  )
}

/** Longer ones are cut: the column shows one line. */
const shownLength = 600
const shownBefore = 40
const nothingFound: Pick<ExtractorPreview, 'match' | 'extracted'> = { match: null, extracted: [] }

function Text({ text, result }: { text: string; result: PreviewRow['result'] }) {
  const { match, extracted: groups } = result ?? nothingFound
  const from = shownFrom(match ?? groups[0] ?? null, shownBefore)
  const moved = ({ begin, end }: Span) => ({ begin: begin - from, end: end - from })
  const parts = spannedParts(text.slice(from, from + shownLength), match && moved(match), groups.map(moved))
  return (
    <span title={text.slice(0, shownLength)}>
      {from > 0 && '…'}
      {parts.map(({ start, text, kind }) =>
        kind === 'plain' ? (
          text
        ) : (
          <mark key={start} className={kind === 'match' ? classes.match : classes.extracted}>
            {text}
          </mark>
        ),
      )}
    </span>
  )
}

function Result({ result }: { result: PreviewRow['result'] }) {
  if (result === null) return <>not a string</>
  const [error] = result.errors
  if (error !== undefined)
    return (
      <span className={classes.failed} title={error}>
        {error}
      </span>
    )
  if (!hasResult(result)) return <>{result.condition === 'miss' ? 'condition not met' : 'no match'}</>
  const entries = Object.entries(result.fields)
  const [only] = entries
  const text =
    entries.length === 1 && only
      ? valueText(only[1])
      : entries.map(([name, value]) => `${name}: ${valueText(value)}`).join(', ')
  return <span title={text}>{text}</span>
}
