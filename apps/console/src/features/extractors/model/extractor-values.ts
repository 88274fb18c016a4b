import type { Extractor, extractors } from '@logline/contract'
import type { ConverterType, ExtractorType } from '@logline/contract/plug-ins'
import { z } from 'zod'
import type { RouteInput } from '../../../api/call.ts'
import type { ConfigurationValues } from '../../../kit/form/configuration.ts'
import type { Form } from '../../../kit/form/use-form.ts'
import { heldOptions, isConverterType, optionProblems, sentOptions } from './converter-types.ts'
import { configProblems, heldConfig, sentConfig } from './extractor-config.ts'

/** What is sent of an extractor. */
export type ExtractorRequest = RouteInput<typeof extractors.create>['body']

export interface ConverterValues {
  type: ConverterType
  config: ConfigurationValues
}

/** The form of an extractor. */
export interface ExtractorValues {
  title: string
  extractor_type: ExtractorType
  source_field: string
  target_field: string
  cursor_strategy: string
  condition_type: string
  condition_value: string
  extractor_config: ConfigurationValues
  /** In the order in which they run. */
  converters: ConverterValues[]
  /** Taken away, with their settings. */
  set_aside: ConverterValues[]
}

/** These name the fields they set by themselves, and take no converters. */
export function namesItsFields(type: ExtractorType): boolean {
  return type === 'grok' || type === 'json'
}

const isStandard = new Set(['message', 'source', 'timestamp'])

/** What nobody can cut from: every message has it. */
export function canBeCut(field: string): boolean {
  return !isStandard.has(field) && !field.startsWith('gl2_')
}

/** The form for fields that the server describes, such as `extractor_config.split_by`. */
export function configurationForm(form: Form<ExtractorValues>): Form<ConfigurationValues> {
  return form as unknown as Form<ConfigurationValues> // paths of the form are only known while the program runs
}

export function newValues(type: ExtractorType, field: string): ExtractorValues {
  return {
    title: '',
    extractor_type: type,
    source_field: field,
    target_field: '',
    cursor_strategy: 'copy',
    condition_type: 'none',
    condition_value: '',
    extractor_config: heldConfig({}),
    converters: [],
    set_aside: [],
  }
}

export function valuesOf(extractor: Extractor): ExtractorValues {
  const { type, extractor_config, converters } = extractor
  return {
    title: extractor.title,
    extractor_type: type,
    source_field: extractor.source_field,
    target_field: extractor.target_field,
    cursor_strategy: extractor.cursor_strategy,
    condition_type: extractor.condition_type,
    condition_value: extractor.condition_value,
    extractor_config: heldConfig(extractor_config),
    converters: converters.flatMap(({ type, config }) =>
      isConverterType(type) ? { type, config: heldOptions(type, config) } : [],
    ),
    set_aside: [],
  }
}

/** Checks what runs, and what is stored with it. */
export function extractorSchema(order: number): z.ZodType<ExtractorRequest, ExtractorValues> {
  // In one check: of two, the second is left out when the first fails, and would be told only at the next try.
  return requestSchema(order, (values, context) => {
    refuseWork(values, context)
    if (values.title.trim() === '') refuse(context, ['title'])
    if (!namesItsFields(values.extractor_type) && values.target_field === '')
      refuse(context, ['target_field'])
  })
}

/** Checks only what decides about what is extracted: one can see it before it has a name. */
export function previewSchema(order: number): z.ZodType<ExtractorRequest, ExtractorValues> {
  return requestSchema(order, refuseWork)
}

type Check = (values: ExtractorValues, context: z.core.$RefinementCtx) => void

function requestSchema(order: number, check: Check): z.ZodType<ExtractorRequest, ExtractorValues> {
  return z
    .custom<ExtractorValues>()
    .superRefine(check)
    .transform((values) => requestOf(values, order))
}

function refuseWork(values: ExtractorValues, context: z.core.$RefinementCtx): void {
  const { extractor_type: type, condition_type, condition_value, converters } = values
  if (values.source_field === '')
    refuse(context, ['source_field'], 'Choose the field to extract from in the example message.')
  for (const [name, message] of Object.entries(configProblems(type, values.extractor_config)))
    refuse(context, ['extractor_config', name], message)
  if (condition_type !== 'none' && condition_value === '') refuse(context, ['condition_value'])
  if (namesItsFields(type)) return
  for (const [at, converter] of converters.entries())
    for (const [name, message] of Object.entries(optionProblems(converter.type, converter.config)))
      refuse(context, ['converters', at, 'config', name], message)
}

function refuse(context: z.core.$RefinementCtx, path: (string | number)[], message = 'Field is required.') {
  context.addIssue({ code: 'custom', path, message })
}

function requestOf(values: ExtractorValues, order: number): ExtractorRequest {
  const { extractor_type: type, condition_type, converters } = values
  const target = values.target_field
  return {
    title: values.title.trim(),
    cursor_strategy: values.cursor_strategy,
    source_field: values.source_field,
    // The wire wants one even of those that name their fields themselves.
    target_field: namesItsFields(type) && target === '' ? values.source_field : target,
    extractor_type: type,
    extractor_config: sentConfig(type, values.extractor_config),
    converters: namesItsFields(type)
      ? []
      : converters.map(({ type, config }) => ({ type, config: sentOptions(config) })),
    condition_type,
    condition_value: condition_type === 'none' ? '' : values.condition_value,
    order,
  }
}
