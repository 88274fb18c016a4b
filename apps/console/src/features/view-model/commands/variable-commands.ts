import { parameterOf, type Variable } from '../document/variables.ts'
import type { Command } from '../document/view-history.ts'

/** Makes a variable, or puts it in the place of the one that was called `before`. */
export function putVariable(variable: Variable, before: string | null): Command {
  const parameter = parameterOf(variable)
  return (document) => ({
    ...document,
    parameters:
      before === null
        ? [...document.parameters, parameter]
        : document.parameters.map((one) => (one.name === before ? parameter : one)),
  })
}
