import type { QueryExplanation, ValidationRequest } from '@logline/contract'
import {
  explainQuery,
  type QueryFinding,
  type ValidationOptions,
  validateQuery,
} from '@logline/query-language'
import { positionOf } from './query-text.ts'

/** Everything else only warns. */
const errors: ReadonlySet<QueryFinding['type']> = new Set(['QUERY_PARSING_ERROR', 'UNDECLARED_PARAMETER'])

interface QueryValidation {
  status: 'OK' | 'WARNING' | 'ERROR'
  explanations?: QueryExplanation[]
  reading?: string[]
}

/** What is wrong with the query string of a request, for its editor; the status is that of the worst. */
export function queryValidation(
  request: ValidationRequest,
  options: ValidationOptions = {},
): QueryValidation {
  const text = request.query?.query_string ?? ''
  const parameters = declaredParameters(request)
  const findings = validateQuery(text, { ...options, ...(parameters && { parameters }) })
  const reading = request.explain ? { reading: explainQuery(text) } : {}
  if (findings.length === 0) return { status: 'OK', ...reading }
  const status = findings.some(({ type }) => errors.has(type)) ? 'ERROR' : 'WARNING'
  return { status, explanations: findings.map((finding) => explain(text, finding)), ...reading }
}

/** Whether each parameter has a value or needs none; null when parameters are not to be checked. */
function declaredParameters(request: ValidationRequest): ReadonlyMap<string, boolean> | null {
  if (!request.parameters || request.validation_mode === 'SEARCH_FILTER') return null
  return new Map(
    request.parameters.map(({ name, type, optional, default_value, binding }) => {
      const value = request.parameter_bindings?.[name]?.value ?? binding?.value ?? default_value
      const isFilled = value !== null && value !== undefined && value !== ''
      return [name, isFilled || optional || type !== 'value-parameter-v1']
    }),
  )
}

function explain(text: string, { type, message, span, subject }: QueryFinding): QueryExplanation {
  const begin = positionOf(text, span.from)
  const end = positionOf(text, span.to)
  return {
    error_type: type,
    error_title: titleOf(type),
    error_message: message,
    begin_line: begin.line,
    begin_column: begin.column,
    end_line: end.line,
    end_column: end.column,
    ...(subject !== undefined && { related_property: subject }),
  }
}

/** `UNKNOWN_FIELD` is titled "Unknown field". */
function titleOf(type: QueryFinding['type']): string {
  const words = type.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
