import type { SearchParameter } from '@logline/contract'
import { fieldValueQuery } from '../../../kit/query/text/query-fragments.ts'

/** Narrows all widgets of a dashboard to chosen values of a field. */
export interface Variable {
  name: string
  field: string
  /** Several values may be chosen at a time. */
  isMultiple: boolean
  /** What holds until somebody chooses; empty: all values. */
  defaultValues: readonly string[]
}

/** Chosen values by the name of their variable: none of them is all values, a variable that is not there has its default. */
export type VariableValues = Readonly<Record<string, readonly string[]>>

/**
 * A variable is stored as a parameter that no search needs, with members of ours: readers that do not know them see a
 * parameter without effect.
 */
export function variableOf(parameter: SearchParameter): Variable | null {
  const { name, field, multiple, default_values: defaults } = parameter
  if (typeof field !== 'string' || field === '') return null
  return {
    name,
    field,
    isMultiple: multiple === true,
    defaultValues: Array.isArray(defaults) ? defaults.filter((value) => typeof value === 'string') : [],
  }
}

export function variablesOf(parameters: readonly SearchParameter[]): Variable[] {
  return parameters.flatMap((parameter) => variableOf(parameter) ?? [])
}

/** What is stored of a variable. */
export function parameterOf({ name, field, isMultiple, defaultValues }: Variable): SearchParameter {
  return {
    type: 'value-parameter-v1',
    name,
    title: null,
    description: null,
    data_type: 'any',
    default_value: null,
    optional: true,
    binding: null,
    field,
    multiple: isMultiple,
    default_values: [...defaultValues],
  }
}

/** The values that hold; empty: all. */
export function chosenValues({ name, defaultValues }: Variable, values: VariableValues): readonly string[] {
  return Object.hasOwn(values, name) ? (values[name] ?? []) : defaultValues
}

/** The choice with other values of a variable; its default is not kept, so that it may change. */
export function withChosen(
  values: VariableValues,
  variable: Variable,
  chosen: readonly string[],
): VariableValues {
  const { [variable.name]: _, ...others } = values
  return isSameChoice(chosen, variable.defaultValues) ? others : { ...others, [variable.name]: chosen }
}

function isSameChoice(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value) => b.includes(value))
}

/** One condition for each variable that is not at all values. */
export function variableQueries(variables: readonly Variable[], values: VariableValues): string[] {
  return variables.flatMap((variable) => {
    const chosen = chosenValues(variable, values)
    const conditions = chosen.map((value) => fieldValueQuery(variable.field, value))
    return conditions.length > 0 ? [conditions.join(' OR ')] : []
  })
}
