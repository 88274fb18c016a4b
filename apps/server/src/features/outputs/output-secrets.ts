import type { SecretBox } from '../../db/index.ts'
import { openSecrets } from '../plug-ins/index.ts'
import type { Output } from './output-repo.ts'
import { outputTypes } from './output-types.ts'

/** What the secrets of an output are encrypted with and for. */
export function outputSealing(secrets: SecretBox, { id, type }: Pick<Output, 'id' | 'type'>) {
  return { secrets, place: `outputs/${id}`, fields: outputTypes.get(type)?.fields ?? {} }
}

/** The output with its secrets as texts: for what sends. */
export function openedOutput(secrets: SecretBox, output: Output): Output {
  return { ...output, configuration: openSecrets(outputSealing(secrets, output), output.configuration) }
}
