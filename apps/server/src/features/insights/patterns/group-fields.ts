import { type PatternsRequest, serviceFields } from '@logline/contract'

/** Whose values are told of a pattern: of the first that a message has. */
export function groupFieldsOf({ group_field }: Pick<PatternsRequest, 'group_field'>): readonly string[] {
  return group_field === null ? [...serviceFields, 'source'] : [group_field]
}
