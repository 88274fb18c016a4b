import { eventDefinitions, type SchedulerContext } from '@logline/contract'
import { IconAlertCircle, IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { countedText } from '../../../kit/number-text.ts'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import { type StepId, stepsOf } from '../model/definition-steps.ts'
import { type DefinitionValues, problemsOf } from '../model/definition-values.ts'
import { runLengthText } from '../model/run-length.ts'
import { DefinitionWords } from './definition-words.tsx'
import classes from './editor.module.css'

interface StepRailProps {
  values: DefinitionValues
  isOfSystem: boolean
  /** Where the form stands. */
  current: StepId
  /** Were the fields told what is wrong with them? Until then a step that is not filled in is open, not wrong. */
  isTold: boolean
  scheduler: SchedulerContext | null
  /** Null: it is new. */
  definitionId: string | null
  onChoose: (step: StepId) => void
}

/** The steps with what was entered, the definition as a sentence, and how it runs. */
export function StepRail({
  values,
  isOfSystem,
  current,
  isTold,
  scheduler,
  definitionId,
  onChoose,
}: StepRailProps) {
  const wrong = problemsOf(values, isOfSystem).map(([path]) => path.split('.')[0] ?? path)
  return (
    <nav className={classes.rail} aria-label="Steps">
      <ol className={classes.steps}>
        {stepsOf(values, isOfSystem).map(({ id, title, result, fields }) => {
          const isWrong = fields.some((name) => wrong.includes(name))
          return (
            <li key={id}>
              <button
                type="button"
                className={classes.step}
                aria-current={id === current ? 'step' : undefined}
                onClick={() => onChoose(id)}
              >
                <Sign isWrong={isWrong} isTold={isTold} isSummary={id === 'summary'} />
                <span className={classes.stepWords}>
                  {title}
                  {result !== '' && <span title={result}>{result}</span>}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
      {!isOfSystem && (
        <section className={classes.words}>
          <h2>In words</h2>
          <DefinitionWords values={values} />
        </section>
      )}
      {scheduler && definitionId !== null && <Runs scheduler={scheduler} definitionId={definitionId} />}
    </nav>
  )
}

function Sign({ isWrong, isTold, isSummary }: { isWrong: boolean; isTold: boolean; isSummary: boolean }) {
  if (isWrong && isTold) {
    return (
      <span className={classes.sign} data-wrong>
        <IconAlertCircle size={18} stroke={1.75} role="img" aria-label="needs attention" />
      </span>
    )
  }
  return (
    <span className={classes.sign} data-open={isWrong || isSummary || undefined}>
      {isWrong || isSummary ? (
        <IconCircle size={18} stroke={1.75} />
      ) : (
        <IconCircleCheck size={18} stroke={1.75} />
      )}
    </span>
  )
}

function Runs({ scheduler, definitionId }: { scheduler: SchedulerContext; definitionId: string }) {
  const zone = useTimeZone()
  const { data } = useQuery(query(eventDefinitions.runs, { params: { definitionId }, query: { limit: 1 } }))
  const last = data?.runs[0]
  const { next_time, triggered_at, failure } = scheduler
  return (
    <p className={classes.runs} data-failing={failure !== null || undefined}>
      {next_time ? (
        <>
          Next run <Timestamp value={next_time} zone={zone} />.{' '}
        </>
      ) : (
        'Disabled: it does not run. '
      )}
      {triggered_at && (
        <>
          Last run <Timestamp value={triggered_at} zone={zone} />
          {last &&
            last.failure === null &&
            ` took ${runLengthText(last.duration_ms)}, ${countedText(last.events, 'event', 'events')}`}
          .{' '}
        </>
      )}
      {failure !== null && <>It fails: {failure}</>}
    </p>
  )
}
