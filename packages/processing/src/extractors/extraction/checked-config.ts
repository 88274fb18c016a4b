import type { Configuration, ConfigurationFields, OneOf, oneOf } from '@logline/contract/plug-ins'
import { ExtractorConfigError } from './extractor-config-error.ts'

type Types = Readonly<Record<string, ConfigurationFields>>

/**
 * The configuration of a type as code works with it.
 * @throws ExtractorConfigError that names the first field that is wrong
 */
export function checkedConfig<const All extends Types>(
  types: ReturnType<typeof oneOf<All>>,
  type: keyof All & string,
  config: Configuration,
): OneOf<All> {
  const checked = types.check({ ...config, type })
  const [problem] = checked !== null && 'problems' in checked ? checked.problems : []
  if (problem !== undefined) throw new ExtractorConfigError(problem.field, problem.atField)
  const read = types.read({ ...config, type })
  if (read === null) throw new ExtractorConfigError('type', `There is no type "${type}".`)
  return read
}
