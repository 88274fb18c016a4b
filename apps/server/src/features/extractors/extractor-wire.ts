import type { Extractor } from '@logline/contract'
import type { ExtractorMetrics } from './extractor-metrics.ts'
import type { ExtractorRecord } from './extractor-repo.ts'

export function extractorWire(
  extractor: ExtractorRecord,
  metrics: Pick<ExtractorMetrics, 'read'>,
): Extractor {
  const { id, title, type, order, config, converters } = extractor
  return {
    ...{ id, title, type, order },
    cursor_strategy: extractor.cursorStrategy,
    source_field: extractor.sourceField,
    target_field: extractor.targetField,
    extractor_config: { ...config },
    creator_user_id: extractor.creatorUserId,
    converters: converters.map(({ type, config }) => ({ type, config: { ...config } })),
    condition_type: extractor.conditionType,
    condition_value: extractor.conditionValue,
    ...metrics.read(id),
  }
}
