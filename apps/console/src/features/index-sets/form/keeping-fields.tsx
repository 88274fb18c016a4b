import type { DescribedStrategy } from '@logline/contract'
import { unitText } from '../../../kit/charts/labels/units.ts'
import { durationWords } from '../../../kit/form/duration.ts'
import { FormCheckbox, FormChoice, FormDuration, FormNumber } from '../../../kit/form/fields.tsx'
import { FormPair, FormPart } from '../../../kit/form/form-page.tsx'
import type { Form } from '../../../kit/form/use-form.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { type Bounds, doingNothing, optimizing } from '../model/index-set-schema.ts'
import type { IndexSetValues } from '../model/index-set-values.ts'
import { retentionNames, rotationNames } from '../model/strategy-words.ts'
import classes from './keeping-fields.module.css'

export interface Offered {
  rotations: readonly DescribedStrategy[]
  retentions: readonly DescribedStrategy[]
  bounds: Bounds
  /** Longest time messages may be kept, as ISO 8601; null: any. */
  maxRetentionPeriod: string | null
}

interface KeepingProps {
  form: Form<IndexSetValues>
  offered: Offered
}

/** When a new index begins, and what becomes of the older ones (reference: indices, section 2). */
export function KeepingFields({ form, offered }: KeepingProps) {
  return (
    <>
      <FormPart
        title="Index Rotation Configuration"
        description="Messages are written to the newest index of the set. Rotation begins a new one, so that older ones can be taken away whole."
      >
        <FormChoice
          form={form}
          name="rotation_strategy_class"
          label="Select rotation strategy"
          choices={choicesOf(offered.rotations, rotationNames)}
        />
        <Deactivated
          chosen={form.values.rotation_strategy_class}
          offered={offered.rotations}
          names={rotationNames}
          kind="rotation"
        />
        <RotationFields form={form} offered={offered} />
      </FormPart>
      <FormPart
        title="Index Retention Configuration"
        description="Retention takes older indices away, and all of their messages with them."
      >
        <FormChoice
          form={form}
          name="retention_strategy_class"
          label="Select retention strategy"
          choices={choicesOf(offered.retentions, retentionNames)}
        />
        <Deactivated
          chosen={form.values.retention_strategy_class}
          offered={offered.retentions}
          names={retentionNames}
          kind="retention"
        />
        <RetentionFields form={form} offered={offered} />
        <LimitFields form={form} />
      </FormPart>
    </>
  )
}

function choicesOf(offered: readonly DescribedStrategy[], names: Readonly<Record<string, string>>) {
  return offered.map(({ type }) => ({ value: type, label: names[type] ?? type }))
}

interface DeactivatedProps {
  chosen: string | null
  offered: readonly DescribedStrategy[]
  names: Readonly<Record<string, string>>
  kind: string
}

function Deactivated({ chosen, offered, names, kind }: DeactivatedProps) {
  if (chosen === null || offered.some(({ type }) => type === chosen)) return null
  return (
    <Notice tone="danger">
      {names[chosen] ?? chosen} strategy was deactivated. Please configure a valid {kind} strategy.
    </Notice>
  )
}

const uncompressedNote =
  'Its messages are measured before compression; on the disk they take a fraction of that, which pages of index sets show.'

function RotationFields({ form, offered: { bounds } }: KeepingProps) {
  const { rotation_strategy_class: chosen, rotation_strategy: values } = form.values
  const name = chosen?.split('.').at(-1)
  if (name === 'MessageCountRotationStrategy') {
    return (
      <FormNumber
        form={form}
        name="rotation_strategy.max_docs_per_index"
        label="Max documents per index"
        min={1}
        help="Above this number of messages a new index begins."
      />
    )
  }
  if (name === 'SizeBasedRotationStrategy') {
    const size = Number(values.max_size)
    return (
      <FormNumber
        form={form}
        name="rotation_strategy.max_size"
        label="Max size per index (in bytes)"
        min={1}
        help={`${size > 0 ? `Above ${unitText(size, 'bytes')} a new index begins. ` : ''}${uncompressedNote}`}
      />
    )
  }
  if (name === 'TimeBasedRotationStrategy') {
    const { maxRotationPeriod } = bounds
    return (
      <>
        <FormDuration
          form={form}
          name="rotation_strategy.rotation_period"
          label="Rotation period (ISO8601 Duration)"
        />
        {maxRotationPeriod !== null && (
          <p className={classes.preview}>
            The administrator allows at most {durationWords(maxRotationPeriod)}.
          </p>
        )}
        <FormCheckbox
          form={form}
          name="rotation_strategy.rotate_empty_index_set"
          label="Rotate empty index set"
          help="Not recommended: it makes indices without messages."
        />
      </>
    )
  }
  return (
    <p className={classes.preview}>
      A new index begins every day, or as soon as its size asks for. How long messages are kept stands below.{' '}
      {uncompressedNote}
    </p>
  )
}

function RetentionFields({ form, offered: { bounds, maxRetentionPeriod } }: KeepingProps) {
  const {
    rotation_strategy_class: rotation,
    retention_strategy_class: retention,
    rotation_strategy,
  } = form.values
  const isOptimizing = rotation === optimizing
  const doesNothing = retention === doingNothing
  // What is hidden and wrong would hold the form back without a word.
  const isWrong = (member: string) => form.model.errors[member] !== undefined
  const showsLifetimes =
    isOptimizing &&
    (!doesNothing ||
      isWrong('rotation_strategy.index_lifetime_min') ||
      isWrong('rotation_strategy.index_lifetime_max'))
  const showsNumber = !doesNothing && (!isOptimizing || isWrong('retention_strategy.max_number_of_indices'))
  const { fixedLeewayDays } = bounds
  return (
    <>
      {doesNothing && <p className={classes.preview}>Indices are kept for good; there is nothing to set.</p>}
      {showsLifetimes && (
        <FormPair>
          <FormNumber
            form={form}
            name="rotation_strategy.index_lifetime_min"
            label="Lifetime in days, at least"
            min={1}
            help={
              fixedLeewayDays === null
                ? 'No message goes earlier.'
                : `No message goes earlier, and all are gone after ${fixedLeewayDays} days more.`
            }
          />
          {fixedLeewayDays === null && (
            <FormNumber
              form={form}
              name="rotation_strategy.index_lifetime_max"
              label="Lifetime in days, at most"
              min={1}
              help={`All messages are gone by then; ${leewayText(rotation_strategy)}`}
            />
          )}
        </FormPair>
      )}
      {showsNumber && (
        <FormNumber
          form={form}
          name="retention_strategy.max_number_of_indices"
          label="Max number of indices"
          min={1}
          help="With one more, the oldest is taken away."
        />
      )}
      {maxRetentionPeriod !== null && !doesNothing && (
        <Notice tone="warn">
          The administrator has set that messages are kept for at most {durationWords(maxRetentionPeriod)}.
        </Notice>
      )}
    </>
  )
}

/** What holds with any strategy. */
function LimitFields({ form }: Pick<KeepingProps, 'form'>) {
  const limit = Number(form.values.max_bytes)
  return (
    <>
      <FormNumber
        form={form}
        name="max_bytes"
        label="Limit in bytes"
        min={1_000_000}
        isOptional
        help={
          limit > 0
            ? `Above ${unitText(limit, 'bytes')} on the disk the oldest indices are deleted, whatever else is set.`
            : 'On the disk. Above it the oldest indices are deleted, whatever else is set. Without one there is no limit.'
        }
      />
      <FormCheckbox
        form={form}
        name="archives_before_deletion"
        label="Make an archive before an index is deleted"
        help="An index stays until its archive is written."
      />
    </>
  )
}

function leewayText(values: IndexSetValues['rotation_strategy']): string {
  const days = Number(values.index_lifetime_max) - Number(values.index_lifetime_min)
  if (!(days > 0)) return 'at least one day more than the other.'
  return `the index of a message is taken away within ${days} ${days === 1 ? 'day' : 'days'}.`
}
