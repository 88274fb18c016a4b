import type { ExtractorRequest } from '@logline/contract'
import { type Configuration, converterTypes, extractorTypes } from '@logline/contract/plug-ins'
import { engineReservedNames } from '@logline/message'
import { invalidFields } from '../../http/errors.ts'
import type { StoredConverter } from './extractor-repo.ts'
import type { ExtractorWork } from './planned-extractor.ts'

export type WorkRequest = Omit<ExtractorRequest, 'title' | 'order'>

/** What is wrong with a part of a request. */
export interface FieldProblem {
  /** Its path in the request, such as `extractor_config.regex_value`. */
  field: string
  /** A sentence by itself. */
  reason: string
  /** The same for where the field is seen, when that is shorter. */
  atField?: string
}

/**
 * What a request asks for, by the descriptions of types; the converters as they were sent.
 *
 * @throws HttpError 400 with the fields that are wrong
 */
export function describedWork(request: WorkRequest): ExtractorWork {
  const { extractor_type: type, target_field: targetField } = request
  if (engineReservedNames.has(targetField)) {
    throw wrongFields([{ field: 'target_field', reason: `The field ${targetField} is reserved.` }])
  }
  return {
    type,
    cursorStrategy: request.cursor_strategy,
    sourceField: request.source_field,
    targetField,
    config: describedConfig(type, request.extractor_config),
    converters: request.converters,
    conditionType: request.condition_type,
    conditionValue: request.condition_value,
  }
}

/** What is wrong with the converter of this place; null when it can be tried. */
export function converterProblem({ type, config }: StoredConverter, index: number): FieldProblem | null {
  const checked = converterTypes.check({ ...config, type })
  const at = (part: string) => `converters.${index}.${part}`
  if (checked === null) return { field: at('type'), reason: `There is no converter of the type "${type}".` }
  const [problem] = 'problems' in checked ? checked.problems : []
  return problem
    ? { field: at(`config.${problem.field}`), reason: problem.text, atField: problem.atField }
    : null
}

export function wrongFields(problems: readonly FieldProblem[]) {
  return invalidFields(
    problems.map(({ reason }) => reason).join(' '),
    Object.fromEntries(problems.map(({ field, reason, atField = reason }) => [field, atField])),
  )
}

function describedConfig(type: ExtractorWork['type'], sent: Configuration): Configuration {
  const checked = extractorTypes.check({ ...sent, type })
  if (checked && 'problems' in checked) {
    throw wrongFields(
      checked.problems.map(({ field, text: reason, atField }) => ({
        field: `extractor_config.${field}`,
        reason,
        atField,
      })),
    )
  }
  const { type: _, ...config } = checked?.configuration ?? { type, ...sent }
  return config
}
