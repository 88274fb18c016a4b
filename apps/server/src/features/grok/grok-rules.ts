import type { GrokPattern } from '@logline/contract'
import { cycleText } from '@logline/processing'
import { newObjectId } from '../../db/index.ts'
import { HttpError } from '../../http/errors.ts'
import type { Written } from './grok-text.ts'

/** Every pattern is read for each list and message. */
export const maxPatterns = 5_000
export const tooManyText = `There can be at most ${maxPatterns} Grok patterns`

export function newPattern({ name, pattern }: Written): GrokPattern {
  return { id: newObjectId(), name, pattern, content_pack: null }
}

/** What is wrong with a name or a pattern by itself; null when it may be tried. */
export function formProblem({ name, pattern }: Written): string | null {
  if (name.trim() === '' || pattern.trim() === '') return 'Pattern and name must not be empty'
  if (/\s/.test(name)) return 'Pattern name must not contain spaces'
  return /^[A-z0-9]+$/.test(name) ? null : `Pattern name ${name} must consist of letters, digits and _`
}

/** The words of one that is tried. */
export function cycleProblem(name: string, way: readonly string[]): string {
  return `Deep recursion pattern compilation of %{${name}}: ${cycleText(way)}`
}

/** 400. Consoles read the message, or the list of problems. */
export function invalid(message: string): HttpError {
  const validation_errors = { _: [{ error: message }] }
  return new HttpError(400, { type: 'ValidationApiError', message, validation_errors })
}
