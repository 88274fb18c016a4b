import { booleanField, numberField, textField } from './configuration/configuration-field.ts'
import { oneOf } from './configuration/one-of.ts'

/** Characters of an expression: each text is searched by it. */
const expression = { maxLength: 10_000, default: '' } as const
/** A separator may be blanks, but not nothing. */
const separator = { takesBlanks: true, maxLength: 1_000, default: '' } as const
/** One that joins texts may be nothing. */
const joint = { isOptional: true, maxLength: 1_000 } as const

/** What can be configured of each type of extractors (reference: extractors, section 4). */
export const extractorTypes = oneOf({
  copy_input: {},
  grok: {
    named_captures_only: booleanField({
      name: 'Named captures only',
      description: 'Only captures that are given a name become fields.',
      default: false,
    }),
    grok_pattern: textField({
      name: 'Grok pattern',
      description: 'What the field is searched by; its captures become fields.',
      ...expression,
    }),
  },
  json: {
    flatten: booleanField({
      name: 'Flatten structures',
      description: 'An object within the object becomes one text instead of fields.',
      default: false,
    }),
    list_separator: textField({
      name: 'List item separator',
      description: 'Stands between the items of a list.',
      ...joint,
      default: ', ',
    }),
    key_separator: textField({
      name: 'Key separator',
      description: 'Stands between the names of objects within each other.',
      ...joint,
      default: '_',
    }),
    kv_separator: textField({
      name: 'Key/value separator',
      description: 'Stands between name and value in structures that are flattened.',
      ...joint,
      default: '=',
    }),
    key_prefix: textField({
      name: 'Key prefix',
      description: 'Put before the name of every field.',
      ...joint,
      default: '',
    }),
    replace_key_whitespace: booleanField({
      name: 'Replace whitespaces in keys',
      description: 'A field whose name has blanks is not stored otherwise.',
      default: false,
    }),
    key_whitespace_replacement: textField({
      name: 'Key whitespace replacement',
      description: 'What each blank becomes.',
      ...joint,
      default: '_',
    }),
  },
  regex: {
    regex_value: textField({
      name: 'Regular expression',
      description: 'What its first group finds is extracted.',
      ...expression,
    }),
  },
  regex_replace: {
    regex: textField({ name: 'Regular expression', description: 'What is replaced.', ...expression }),
    replacement: textField({
      name: 'Replacement',
      description: 'Groups of the expression are $1, $2 and so on.',
      isOptional: true,
      maxLength: 10_000,
      default: '$1',
    }),
    replace_all: booleanField({
      name: 'Replace all occurrences of the pattern',
      description: 'Otherwise only the first.',
      default: false,
    }),
  },
  split_and_index: {
    split_by: textField({ name: 'Split by', description: 'Taken literally.', ...separator }),
    index: numberField({ name: 'Target index', description: 'The first part is 1.', default: 1 }),
  },
  substring: {
    begin_index: numberField({ name: 'Begin index', description: 'From 0, inclusive.', default: 0 }),
    end_index: numberField({ name: 'End index', description: 'Exclusive.', default: 1 }),
  },
  lookup_table: {
    lookup_table_name: textField({ name: 'Lookup Table', description: 'Name of the table.', ...expression }),
  },
})

/** What they are called, in the order of menus. */
export const extractorNames = {
  copy_input: 'Copy input',
  grok: 'Grok pattern',
  json: 'JSON',
  regex: 'Regular expression',
  regex_replace: 'Replace with regular expression',
  split_and_index: 'Split & Index',
  substring: 'Substring',
  lookup_table: 'Lookup Table',
} as const satisfies Record<keyof typeof extractorTypes.types, string>

export type ExtractorType = keyof typeof extractorNames
