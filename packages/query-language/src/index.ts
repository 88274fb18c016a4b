export { type CompletionContext, completionAt } from './completion.ts'
export { explainQuery } from './explain-query.ts'
export { booleanRange } from './leaf-test.ts'
export { createMatcher, type MessageMatcher, matchesMessage } from './match-message.ts'
export { allowedEdits } from './patterns/fuzzy.ts'
export { isNamePattern, namePattern } from './patterns/name-pattern.ts'
export { type ParsedRegex, parseRegex } from './patterns/regex.ts'
export type { CodePointRange, RegexNode, RegexTest } from './patterns/regex-node.ts'
export { parseWildcard, type WildcardPart } from './patterns/wildcard.ts'
export type * from './syntax/ast.ts'
export { type ParseOptions, parseQuery } from './syntax/parse-query.ts'
export { parser } from './syntax/parser.gen.ts'
export { printQuery } from './syntax/print-query.ts'
export {
  mentionedFields,
  type QueryFinding,
  type ValidationOptions,
  validateQuery,
} from './validate-query.ts'
export { type DateSpan, dateSpan, rangeSpan } from './values/date-text.ts'
export { type FieldKind, fieldKind } from './values/field-kind.ts'
export { codedWordMark, indexedText, indexedWords } from './values/indexed-text.ts'
export { parseIpNetwork } from './values/ip-network.ts'
export { sloppyNeeds } from './values/sloppy-phrase.ts'
export { storedDatePattern, textDateSpan, textRangeSpan } from './values/stored-date.ts'
export { loweredSource, lowerText, tokenize } from './values/text-analysis.ts'
export { numericTextPattern, parseNumber, parseWideNumber } from './values/value-text.ts'
