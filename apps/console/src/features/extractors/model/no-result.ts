import type { ExtractorPreview } from '@logline/contract'

const checkParameters = (what: string) =>
  `We were not able to run the ${what} extraction. Please check your parameters.`

/** Why nothing is extracted from the example, in the words of the reference (extractors, section 2); null where it says nothing. */
export function noResultText(
  type: string,
  { text, match, extracted, condition }: ExtractorPreview,
): string | null {
  if (condition === 'miss' || text === null) return null
  switch (type) {
    case 'regex':
    case 'regex_replace':
      if (match === null) return 'Regular expression did not match.'
      return extracted.length === 0
        ? 'Regular expression does not contain any matcher group to extract.'
        : null
    case 'grok':
      return checkParameters('grok')
    case 'split_and_index':
      return checkParameters('split and index')
    case 'substring':
      return 'We were not able to run the substring extraction. Please check index boundaries.'
    default:
      return null
  }
}
