import { type PatternsRequest, serviceFields } from '@logline/contract'
import { knownFields } from '../../fields/index.ts'
import type { Insight, InsightReader, InsightSource } from '../scope/insight-scope.ts'

/**
 * Whose values are told of a pattern: of the first that a message has. A field that is in no message of the streams is left
 * out, as it would be looked for in every map of each message.
 */
export async function groupFieldsOf(
  source: InsightSource,
  { actor }: InsightReader,
  { insight, group_field }: { insight: Insight } & Pick<PatternsRequest, 'group_field'>,
): Promise<readonly string[]> {
  if (group_field !== null) return [group_field]
  const fields = await knownFields(source, {
    streams: insight.streamIds.map((id) => ({ id })),
    timeRange: insight.range,
    names: serviceFields,
    username: actor.username,
  })
  const known = new Set(fields.map(({ name }) => name))
  return [...serviceFields.filter((name) => known.has(name)), 'source']
}
