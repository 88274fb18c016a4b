import type { Extractor } from '@logline/contract'
import { z } from 'zod'
import type { ExtractorRequest } from './extractor-values.ts'

/** The text that another input takes: what an extractor does, and nothing of where it has run (reference: extractors, section 3). */
export function exportText(extractors: readonly Extractor[], version: string): string {
  const written = extractors.map(
    ({ id: _, metrics: __, creator_user_id: ___, exceptions, converter_exceptions, type, ...rest }) => ({
      ...rest,
      extractor_type: type,
    }),
  )
  return JSON.stringify({ extractors: written, version }, null, 2)
}

const configuration = z.record(z.string(), z.unknown()).default({})

const written = z
  .object({
    title: z.string(),
    type: z.string().optional(),
    extractor_type: z.string().optional(),
    cursor_strategy: z.string().default('copy'),
    source_field: z.string(),
    target_field: z.string().default(''),
    extractor_config: configuration,
    converters: z.array(z.object({ type: z.string(), config: configuration })).default([]),
    condition_type: z.string().default('none'),
    condition_value: z.string().nullish(),
    order: z.int().default(0),
  })
  .transform(({ type, extractor_type, condition_value, ...rest }, context): ExtractorRequest => {
    const named = extractor_type ?? type
    if (named === undefined) context.addIssue({ code: 'custom', message: 'has no type' })
    return { ...rest, extractor_type: named ?? '', condition_value: condition_value ?? '' }
  })

const exchanged = z.object({ extractors: z.array(z.unknown()) })

/** One extractor of a text: what is sent for it, or why it cannot be. */
export type Written = { title: string } & ({ request: ExtractorRequest } | { problem: string })

/** The extractors of a text. @throws Error in words, for a text that holds none. */
export function writtenExtractors(text: string): Written[] {
  const parsed = exchanged.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Error('There is no list called "extractors" in it.')
  return parsed.data.extractors.map((one, at) => {
    const { success, data, error } = written.safeParse(one)
    const title = z.object({ title: z.string() }).safeParse(one).data?.title ?? `Extractor ${at + 1}`
    if (success) return { title, request: data }
    const [issue] = error.issues
    return { title, problem: [...(issue?.path ?? []), issue?.message].join(' ') }
  })
}
