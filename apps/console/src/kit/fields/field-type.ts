import type { Field } from '@logline/contract'
import { metricFunctionOf } from './metric-function.ts'

/** Type and abilities of a field, as the server lists them. */
export type FieldType = Pick<Field['type'], 'type' | 'properties'>

/** Of a field nobody has told of yet. */
export const unknownType: FieldType = { type: 'unknown', properties: [] }

export function isNumeric({ type, properties }: FieldType): boolean {
  return properties.includes('numeric') || numericTypes.has(type)
}

const numericTypes = new Set(['long', 'int', 'short', 'byte', 'double', 'float'])

/** True for the name of a metric such as `avg(took_ms)`: it is no field that a query could name. */
export function isFunction(field: string): boolean {
  return metricFunctionOf(field) !== null
}

/** The type of a field or of a metric of it (reference: widgets, "Value formatting"). */
export function typeOf(field: string, types: ReadonlyMap<string, FieldType>): FieldType {
  const metric = metricFunctionOf(field)
  if (!metric || types.has(field)) return types.get(field) ?? unknownType
  if (metric.name === 'count' || metric.name === 'card') return { type: 'long', properties: ['numeric'] }
  const keepsType = keepingFunctions.has(metric.name)
  if (keepsType) return types.get(metric.field ?? '') ?? unknownType
  return { type: 'float', properties: ['numeric'] }
}

const keepingFunctions = new Set(['avg', 'min', 'max', 'percentile', 'latest'])
