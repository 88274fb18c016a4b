import {
  type IndexSet,
  type IndexSetChange,
  indexPrefix,
  type NewIndexSet,
  strategyClass,
} from '@logline/contract'
import { dayMs, hourMs, periodMs, periodPattern } from '@logline/time'
import { z } from 'zod'
import { durationWords } from '../../../kit/form/duration.ts'
import { type IndexSetValues, unitMs } from './index-set-values.ts'

/** What the operator has set, as the form needs it. */
export interface Bounds {
  /** Of the time between the lifetimes, which is then not typed; null: it is. */
  fixedLeewayDays: number | null
  /** Longest period of rotation, as ISO 8601; null: any. */
  maxRotationPeriod: string | null
}

const required = 'Field is required.'
const greatestInt = 2_147_483_647

/** A whole number that was typed. */
const whole = (least: number, most = greatestInt) =>
  typed.transform((text, context) =>
    text === '' ? wrong(required, context) : wholeOf(text, context, [least, most]),
  )

/** The same; nothing typed is null. */
const wholeOrNone = (least: number, most = greatestInt) =>
  typed.transform((text, context) => (text === '' ? null : wholeOf(text, context, [least, most])))

const typed = z.union([z.number(), z.string()])

function wholeOf(text: number | string, context: z.RefinementCtx, [least, most]: [number, number]): number {
  const number = Number(text)
  if (!Number.isInteger(number)) return wrong('Must be a whole number.', context)
  if (number < least) return wrong(`Must be at least ${least.toLocaleString('en')}.`, context)
  if (number > most) return wrong(`Must be at most ${most.toLocaleString('en')}.`, context)
  return number
}

function wrong(message: string, context: z.RefinementCtx): never {
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

const text = (most: number) => z.string().trim().min(1, required).max(most, `At most ${most} characters.`)

const plain = z
  .object({
    title: text(500),
    description: text(5_000),
    shards: whole(1),
    replicas: whole(0),
    index_optimization_max_num_segments: whole(1),
    index_optimization_disabled: z.boolean(),
    field_type_refresh_interval: whole(0),
    refresh_unit: z.string().nullable(),
  })
  .transform(({ field_type_refresh_interval, refresh_unit, ...others }) => ({
    ...others,
    field_type_refresh_interval: field_type_refresh_interval * (unitMs[refresh_unit ?? ''] ?? 1_000),
  }))

/** The specification's words. */
const ownForGood = z.object({
  index_prefix: z.string().superRefine((prefix, context) => {
    const { success, error } = indexPrefix.safeParse(prefix)
    if (success) return
    context.addIssue({ code: 'custom', message: `Invalid index prefix: ${error.issues[0]?.message}` })
  }),
  index_analyzer: text(100),
})

const counting = strategyClass('rotation', 'MessageCountRotationStrategy')
const bySize = strategyClass('rotation', 'SizeBasedRotationStrategy')
const byTime = strategyClass('rotation', 'TimeBasedRotationStrategy')
export const optimizing = strategyClass('rotation', 'TimeBasedSizeOptimizingStrategy')
const deleting = strategyClass('retention', 'DeletionRetentionStrategy')
const closing = strategyClass('retention', 'ClosingRetentionStrategy')
export const doingNothing = strategyClass('retention', 'NoopRetentionStrategy')

function rotationSchema(bounds: Bounds) {
  return z.discriminatedUnion(
    'rotation_strategy_class',
    [
      z.object({
        rotation_strategy_class: z.literal(counting),
        rotation_strategy: z
          .object({ max_docs_per_index: whole(1) })
          .transform((config) => ({ type: `${counting}Config` as const, ...config })),
      }),
      z.object({
        rotation_strategy_class: z.literal(bySize),
        rotation_strategy: z
          .object({ max_size: whole(1, Number.MAX_SAFE_INTEGER) })
          .transform((config) => ({ type: `${bySize}Config` as const, ...config })),
      }),
      z.object({
        rotation_strategy_class: z.literal(byTime),
        rotation_strategy: z
          .object({ rotation_period: rotationPeriod(bounds), rotate_empty_index_set: z.boolean() })
          .transform((config) => ({ type: `${byTime}Config` as const, ...config })),
      }),
      z.object({
        rotation_strategy_class: z.literal(optimizing),
        rotation_strategy: lifetimes(bounds),
      }),
    ],
    { error: required },
  )
}

function rotationPeriod({ maxRotationPeriod }: Bounds) {
  const most = maxRotationPeriod === null ? Number.POSITIVE_INFINITY : periodMs(maxRotationPeriod)
  const and = maxRotationPeriod === null ? '' : ` and max ${durationWords(maxRotationPeriod)}`
  const isRight = (period: string) =>
    periodPattern.test(period) && periodMs(period) >= hourMs && periodMs(period) <= most
  return z.string().min(1, required).refine(isRight, `invalid (min 1 hour${and})`)
}

function lifetimes({ fixedLeewayDays }: Bounds) {
  const days = z.object({
    index_lifetime_min: whole(1),
    index_lifetime_max: z.union([z.number(), z.string()]),
  })
  return days.transform(({ index_lifetime_min: least, index_lifetime_max: typed }, context) => {
    const most =
      fixedLeewayDays === null
        ? whole(1).safeParse(typed)
        : ({ success: true, data: least + fixedLeewayDays } as const)
    const message = !most.success
      ? most.error.issues[0]?.message
      : most.data <= least
        ? 'There needs to be at least 1 day between the minimum and maximum lifetime.'
        : undefined
    if (!most.success || message !== undefined) {
      context.addIssue({ code: 'custom', path: ['index_lifetime_max'], message: message ?? required })
      return z.NEVER
    }
    return {
      type: `${optimizing}Config` as const,
      index_lifetime_min: `P${least}D`,
      index_lifetime_max: `P${most.data}D`,
    }
  })
}

const retentionSchema = z.discriminatedUnion(
  'retention_strategy_class',
  [
    z.object({
      retention_strategy_class: z.literal(deleting),
      retention_strategy: z
        .object({ max_number_of_indices: whole(1) })
        .transform((config) => ({ type: `${deleting}Config` as const, ...config })),
    }),
    z.object({
      retention_strategy_class: z.literal(closing),
      retention_strategy: z
        .object({ max_number_of_indices: whole(1) })
        .transform((config) => ({ type: `${closing}Config` as const, ...config })),
    }),
    z.object({
      retention_strategy_class: z.literal(doingNothing),
      retention_strategy: z
        .object({})
        .transform(() => ({ type: `${doingNothing}Config` as const, max_number_of_indices: greatestInt })),
    }),
  ],
  { error: required },
)

const leastLimit = 1_000_000

/** What goes beyond strategies. Nothing typed is no limit. */
const beyondStrategies = z.object({
  max_bytes: wholeOrNone(leastLimit, Number.MAX_SAFE_INTEGER),
  archives_before_deletion: z.boolean(),
})

const keeping = (bounds: Bounds) =>
  z.intersection(z.intersection(rotationSchema(bounds), retentionSchema), beyondStrategies)

/** Of the form's values, those of strategies that are not chosen are left out. */
type FormSchema<Body> = z.ZodType<Body, IndexSetValues>

/** Sides of an intersection are checked all at once, so that each field says at once what is wrong with it. */
export function newIndexSetSchema(bounds: Bounds): FormSchema<NewIndexSet> {
  const schema = z
    .intersection(z.intersection(plain, ownForGood), keeping(bounds))
    .transform((body): NewIndexSet => ({ ...body, writable: true }))
  return schema as unknown as FormSchema<NewIndexSet> // each strategy takes its own part of the values
}

/** Of one that nobody writes to, the strategies stay as they are, and what goes beyond them. */
export function indexSetChangeSchema(set: IndexSet, bounds: Bounds): FormSchema<IndexSetChange> {
  const {
    writable,
    rotation_strategy_class,
    rotation_strategy,
    retention_strategy_class,
    retention_strategy,
  } = set
  const own = { rotation_strategy_class, rotation_strategy, retention_strategy_class, retention_strategy }
  const schema = writable
    ? z.intersection(plain, keeping(bounds)).transform((body): IndexSetChange => ({ ...body, writable }))
    : plain.transform((body): IndexSetChange => ({ ...body, ...own, writable }))
  return schema as unknown as FormSchema<IndexSetChange> // as above
}

/** Days of a period of the API. */
export function daysOrNull(period: string | null): number | null {
  return period === null ? null : periodMs(period) / dayMs
}
