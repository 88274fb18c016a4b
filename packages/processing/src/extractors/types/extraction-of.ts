import { extractorTypes } from '@logline/contract/plug-ins'
import type { GrokDefinitions } from '../../grok/grok-reference.ts'
import type { PlannedExtractor } from '../../plan/processing-plan.ts'
import { checkedConfig } from '../extraction/checked-config.ts'
import type { Extraction } from '../extraction/extraction.ts'
import { ExtractorConfigError } from '../extraction/extractor-config-error.ts'
import { grok } from './grok-extraction.ts'
import { json } from './json-extraction.ts'
import { regex } from './regex-extraction.ts'
import { regexReplace } from './regex-replace.ts'
import { copyInput, splitAndIndex, substring } from './text-extractions.ts'

/**
 * What an extractor of this type does with a text.
 * @throws ExtractorConfigError
 */
export function extractionOf(
  { type, config }: Pick<PlannedExtractor, 'type' | 'config'>,
  definitions: GrokDefinitions,
): Extraction {
  const read = checkedConfig(extractorTypes, type, config)
  switch (read.type) {
    case 'copy_input':
      return copyInput()
    case 'substring':
      return substring(read)
    case 'split_and_index':
      return splitAndIndex(read)
    case 'regex':
      return regex(read)
    case 'regex_replace':
      return regexReplace(read)
    case 'grok':
      return grok(read, definitions)
    case 'json':
      return json(read)
    case 'lookup_table':
      throw new ExtractorConfigError(
        'lookup_table_name',
        `There is no lookup table "${read.lookup_table_name}".`,
      )
  }
}
