import type { SecretBox } from '../../db/index.ts'
import { openSecrets } from '../plug-ins/index.ts'
import type { Input } from './input-repo.ts'
import { inputDescriptionOf } from './types/input-types.ts'

/** What the secrets of an input are encrypted with and for. */
export function inputSealing(secrets: SecretBox, { id, type }: Pick<Input, 'id' | 'type'>) {
  return { secrets, place: `inputs/${id}`, fields: inputDescriptionOf(type)?.fields ?? {} }
}

/** The input with its secrets as texts: for those who may change it, and for what listens. */
export function openedInput(secrets: SecretBox, input: Input): Input {
  return { ...input, configuration: openSecrets(inputSealing(secrets, input), input.configuration) }
}
