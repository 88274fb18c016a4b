import { styleTags, tags } from '@lezer/highlight'
import { parser } from './syntax/parser.gen.ts'

/** The query parser with highlighting tags, for an editor. In an entry of its own, so that servers do not load them. */
export const highlightedParser = parser.configure({
  props: [
    styleTags({
      'And Or Not To': tags.operatorKeyword,
      'Plus Minus CompareOp': tags.operator,
      FieldName: tags.propertyName,
      Colon: tags.punctuation,
      Term: tags.literal,
      'Bound ComparedText': tags.literal,
      Wildcard: tags.special(tags.literal),
      RegexText: tags.regexp,
      'Quoted BoundQuoted': tags.string,
      'Fuzzy Boost': tags.modifier,
      BoostNumber: tags.number,
      'OpenGroup CloseGroup': tags.paren,
      'OpenInclusive CloseInclusive': tags.squareBracket,
      'OpenExclusive CloseExclusive': tags.brace,
    }),
  ],
})
