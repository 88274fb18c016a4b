export type * from './ast.ts'
export { type CompletionContext, completionAt } from './completion.ts'
export { type DateSpan, dateSpan, rangeSpan } from './date-text.ts'
export { explainQuery } from './explain-query.ts'
export { type FieldKind, fieldKind } from './field-kind.ts'
export { allowedEdits } from './fuzzy.ts'
export { parseIpNetwork } from './ip-network.ts'
export { createMatcher, type MessageMatcher, matchesMessage } from './match-message.ts'
export { type ParseOptions, parseQuery } from './parse-query.ts'
export { parser } from './parser.gen.ts'
export { printQuery } from './print-query.ts'
export { type ParsedRegex, parseRegex } from './regex.ts'
export type { CodePointRange, RegexNode, RegexTest } from './regex-node.ts'
export { boundedWords, lowerText, type TermUnit, termUnits, tokenize } from './text-analysis.ts'
export {
  mentionedFields,
  type QueryFinding,
  type ValidationOptions,
  validateQuery,
} from './validate-query.ts'
export { numericTextPattern, parseNumber } from './value-text.ts'
export { parseWildcard, type WildcardPart } from './wildcard.ts'
