import { LanguageSupport, LRLanguage, syntaxHighlighting } from '@codemirror/language'
import { tagHighlighter, tags } from '@lezer/highlight'
import { highlightedParser } from '@logline/query-language/highlight'
import classes from './query-highlighting.module.css'

const language = LRLanguage.define({ name: 'query', parser: highlightedParser })

/** Colours by the theme's tokens, so that they follow the theme without a new editor. */
const highlighter = tagHighlighter([
  { tag: tags.propertyName, class: classes.field ?? '' },
  { tag: [tags.operatorKeyword, tags.operator], class: classes.operator ?? '' },
  { tag: [tags.literal, tags.special(tags.literal), tags.string], class: classes.value ?? '' },
  { tag: tags.regexp, class: classes.regex ?? '' },
  { tag: [tags.modifier, tags.number, tags.bracket], class: classes.quiet ?? '' },
])

export const queryHighlighting = [new LanguageSupport(language), syntaxHighlighting(highlighter)]
