import { z } from 'zod'
import { ts } from './dates.ts'
import type { SecondFactorNeeded } from './second-factor-needed.ts'

/** The error body of almost everything that goes wrong. */
export const apiError = z.object({ type: z.literal('ApiError'), message: z.string() })

/** 403 of a search that names streams the caller may not read. */
export const missingStreamPermission = z.object({
  type: z.literal('MissingStreamPermission'),
  message: z.string(),
  streams: z.array(z.string()),
})

/** 400 of an entity with wrong values; the field `_` collects what is bound to none. */
export const validationApiError = z.object({
  type: z.literal('ValidationApiError'),
  message: z.string(),
  validation_errors: z.record(z.string(), z.array(z.object({ error: z.string() }))),
})

/** What is wrong with what somebody wants to store, by field. */
export const validationResult = z.object({
  failed: z.boolean(),
  errors: z.record(z.string(), z.array(z.string())),
  error_context: z.record(z.string(), z.array(z.string())),
})

/** 500 of the message store, and 400 (with line and column, 1-based) of a query it cannot read. */
export const detailedError = z.object({
  type: z.literal('DetailedError'),
  message: z.string(),
  details: z.array(z.string()),
  line: z.int().nullable().optional(),
  column: z.int().nullable().optional(),
})

/** 409 of a change to something that somebody else has changed since the caller loaded it. */
export const editConflict = z.object({
  type: z.literal('EditConflict'),
  message: z.string(),
  /** Username of who was faster. */
  changed_by: z.string(),
  changed_at: ts,
  /** The present one. */
  revision: z.int(),
})

/** 409 of a deletion whose count is no longer the one that was confirmed. */
export const deletionCountChanged = z.object({
  type: z.literal('DeletionCountChanged'),
  message: z.string(),
  expected_messages: z.int(),
  messages: z.int(),
})

export type ApiError = z.infer<typeof apiError>
export type MissingStreamPermission = z.infer<typeof missingStreamPermission>
export type ValidationApiError = z.infer<typeof validationApiError>
export type ValidationResult = z.infer<typeof validationResult>
export type DetailedError = z.infer<typeof detailedError>
export type EditConflict = z.infer<typeof editConflict>
export type DeletionCountChanged = z.infer<typeof deletionCountChanged>
/** Every error body of the API that carries a `type`. */
export type ErrorBody =
  | ApiError
  | MissingStreamPermission
  | ValidationApiError
  | SecondFactorNeeded
  | DetailedError
  | EditConflict
  | DeletionCountChanged
