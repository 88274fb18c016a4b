import type { Field } from '@logline/contract'
import { hiddenFields } from '../messages/message-record.ts'

/** Which fields are listed: those of the current query, all but the platform's own, or all. */
export type FieldSet = 'current' | 'all' | 'allreserved'

export const fieldSets: readonly { id: FieldSet; label: string; title: string }[] = [
  { id: 'current', label: 'current query', title: 'This shows fields which occur in your current query.' },
  { id: 'all', label: 'all', title: 'This shows all fields, but no reserved (gl2_*) fields.' },
  {
    id: 'allreserved',
    label: 'all including reserved',
    title: 'This shows all fields, including reserved (gl2_*) fields.',
  },
]

export interface KnownFields {
  /** By name. */
  all: readonly Field[]
  /** Those of the current query, by name. */
  current: readonly Field[]
}

export function fieldsOfSet(set: FieldSet, { all, current }: KnownFields): readonly Field[] {
  if (set === 'allreserved') return all
  return (set === 'current' ? current : all).filter(({ name }) => !hiddenFields.has(name))
}

/** Names that contain the text, in any case. */
export function filterFields(fields: readonly Field[], text: string): readonly Field[] {
  const wanted = text.trim().toLowerCase()
  return wanted === '' ? fields : fields.filter(({ name }) => name.toLowerCase().includes(wanted))
}

export type FieldKind = 'string' | 'boolean' | 'number' | 'date' | 'ip' | 'other'

/** What the icon of a type stands for; of several types, the first. */
export function kindOf(type: string): FieldKind {
  const [first = ''] = type.replace(/^compound\(/, '').split(/[,)]/)
  return kinds[first.trim()] ?? 'other'
}

const kinds: Readonly<Record<string, FieldKind>> = {
  string: 'string',
  boolean: 'boolean',
  date: 'date',
  ip: 'ip',
  long: 'number',
  int: 'number',
  short: 'number',
  byte: 'number',
  double: 'number',
  float: 'number',
}
