import type { PlannedExtractor } from '../plan/processing-plan.ts'
import { ExtractorConfigError } from './extraction/extractor-config-error.ts'
import { compileSearch } from './extraction/search-regex.ts'

/** @throws Error when the text is too long for the expression */
export type ExtractorCondition = (text: string) => boolean

/**
 * Null when nothing is asked.
 * @throws ExtractorConfigError
 */
export function compileExtractorCondition({
  conditionType,
  conditionValue,
}: Pick<PlannedExtractor, 'conditionType' | 'conditionValue'>): ExtractorCondition | null {
  switch (conditionType) {
    case 'none':
      return null
    case 'string':
      return (text) => text.includes(conditionValue)
    case 'regex': {
      if (conditionValue.trim() === '')
        throw new ExtractorConfigError('condition_value', 'Must not be blank.')
      const search = compileSearch(conditionValue, 'condition_value')
      return (text) => search.test(text)
    }
  }
}
