import { type ExtractorPreview, extractors } from '@logline/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText, fieldErrorsOf } from '../../../api/api-error.ts'
import { query } from '../../../api/query.ts'
import type { Form } from '../../../kit/form/use-form.ts'
import type { MessageRecord } from '../../../kit/messages/message-record.ts'
import { type ExtractorRequest, type ExtractorValues, previewSchema } from '../model/extractor-values.ts'

const askedAfterMs = 300

/** What an extractor made of one message. */
export interface PreviewRow {
  record: MessageRecord
  /** Null when the field holds no text there. */
  result: ExtractorPreview | null
}

interface ShownPreview {
  rows: readonly PreviewRow[]
  /** Of the form it was asked for. */
  type: string
  field: string
  target: string
  /** Microseconds for one message on average; null for none. */
  tookUs: number | null
  atMs: number
}

export interface LivePreview {
  /** Of the last form that was right; null before there was one. */
  shown: ShownPreview | null
  /** Why `shown` is not what the form says now; null when it is, or will be in a moment. */
  problem: string | null
  isLoading: boolean
  /** What the server says of the fields of the form. */
  atFields: Readonly<Record<string, string>>
}

interface LivePreviewOptions {
  inputId: string
  form: Form<ExtractorValues>
  order: number
  /** Stored messages it is tried on. */
  examples: readonly MessageRecord[]
}

/** What the extractor of the form would make of messages, asked as one types. */
export function useLivePreview({ inputId, form, order, examples }: LivePreviewOptions): LivePreview {
  const { success, data: extractor } = previewSchema(order).safeParse(form.values)
  const field = form.values.source_field
  const texts = examples.flatMap(textOf(field))
  const now = success && texts.length > 0 ? { extractor: triedOf(extractor), texts } : null
  const text = JSON.stringify(now)
  const [askedText] = useDebouncedValue(text, askedAfterMs)
  const asked: typeof now = JSON.parse(askedText)
  const { data, dataUpdatedAt, error, isFetching } = useQuery({
    ...query(extractors.preview, {
      params: { inputId },
      body: {
        extractor: asked?.extractor ?? nothing,
        on: { kind: 'texts', texts: (asked?.texts ?? []).map(({ value }) => value) },
      },
    }),
    enabled: asked !== null,
  })
  const resultOf = (record: MessageRecord) => {
    const at = asked?.texts.findIndex(({ id }) => id === record.id) ?? -1
    return data?.results[at] ?? null
  }
  const current =
    data && asked
      ? {
          rows: examples.map((record) => ({ record, result: resultOf(record) })),
          type: asked.extractor.extractor_type,
          field: asked.extractor.source_field,
          target: asked.extractor.target_field,
          tookUs: data.took_us,
          atMs: dataUpdatedAt,
        }
      : null
  const shown = useLast(current, askedText)
  const isAsked = text === askedText && error !== null
  return {
    shown,
    problem: problemOf({ isReady: success, hasTexts: texts.length > 0, error: isAsked ? error : null }),
    isLoading: isFetching || text !== askedText,
    atFields: isAsked ? atFieldsOf(error) : {},
  }
}

/** Where the value goes as long as the form does not say. */
const untitledTarget = 'extracted_value'

/** What is tried of an extractor: all but its name and its place. */
function triedOf({ title: _, order: __, target_field, ...work }: ExtractorRequest) {
  return { ...work, target_field: target_field === '' ? untitledTarget : target_field }
}

/** In the place of an extractor as long as none is asked for. */
const nothing = triedOf({
  title: '',
  cursor_strategy: 'copy',
  source_field: '',
  target_field: '',
  extractor_type: 'copy_input',
  extractor_config: {},
  converters: [],
  condition_type: 'none',
  condition_value: '',
  order: 0,
})

/** The server tries texts of this length. */
const triedLength = 100_000

function textOf(field: string) {
  return ({ id, raw }: MessageRecord) => {
    const value = Object.hasOwn(raw, field) ? raw[field] : null
    return typeof value === 'string' ? [{ id, value: value.slice(0, triedLength) }] : []
  }
}

interface Problem {
  isReady: boolean
  hasTexts: boolean
  error: Error | null
}

function problemOf({ isReady, hasTexts, error }: Problem): string | null {
  if (!isReady) return 'The form is not complete.'
  if (!hasTexts) return 'There is no recent message with a text in this field to try it on.'
  if (error && Object.keys(fieldErrorsOf(error)).length > 0) return 'The form is not right.'
  return error && errorText(error)
}

/** Fields of the extractor are told with or without the member of the body they lie in. */
function atFieldsOf(error: Error): Record<string, string> {
  const entries = Object.entries(fieldErrorsOf(error))
  return Object.fromEntries(entries.map(([name, text]) => [name.replace(/^extractor\./, ''), text]))
}

/** Remembers the last answer while there is none, as adjusted state: the answers themselves are the events. */
function useLast<T>(value: T | null, key: string): T | null {
  const [last, setLast] = useState<{ key: string; value: T } | null>(null)
  if (value !== null && last?.key !== key) {
    setLast({ key, value })
    return value
  }
  return value ?? last?.value ?? null
}

/** The form with what the server says of fields while one types; what it said of what was sent comes first. */
export function withLiveErrors(
  form: Form<ExtractorValues>,
  atFields: Readonly<Record<string, string>>,
): Form<ExtractorValues> {
  const getInputProps: typeof form.model.getInputProps = (name, options) => {
    const props = form.model.getInputProps(name, options)
    return props.error ? props : { ...props, error: atFields[String(name)] }
  }
  return { ...form, model: { ...form.model, getInputProps } }
}
