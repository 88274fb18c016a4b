/** A column of a file, the column of the table that it is stored in, and what reads it from there. */
interface ArchivedColumn {
  name: string
  type: string
  column: string
  sql: string
}

const plain = (name: string, type: string, column = name): ArchivedColumn => ({
  name,
  type,
  column,
  sql: column,
})

const dictionary = 'LowCardinality(String)'

/**
 * The columns of the files of messages, as docs/archives.md has them: never to be changed, only followed by others. The
 * last two are the words that searches need of texts that are not plain ASCII.
 */
export const messageColumns: readonly ArchivedColumn[] = [
  plain('id', 'String'),
  plain('timestamp', "DateTime64(3, 'UTC')", 'ts'),
  plain('source', dictionary),
  plain('message', 'String'),
  plain('full_message', 'String'),
  plain('streams', `Array(${dictionary})`),
  plain('text_fields', `Map(${dictionary}, String)`, 'sf'),
  plain('number_fields', `Map(${dictionary}, Float64)`, 'nf'),
  plain('long_fields', `Map(${dictionary}, Int64)`, 'wf'),
  plain('boolean_fields', `Map(${dictionary}, Bool)`, 'bf'),
  plain('message_words', 'String'),
  plain('full_message_words', 'String'),
]

/** Those of the file of the field catalogue, whose rows are merged by min and max. */
export const fieldColumns: readonly ArchivedColumn[] = [
  plain('stream', dictionary),
  plain('field', 'String'),
  { ...plain('type', 'String'), sql: 'toString(type)' },
  { ...plain('first_ms', 'Int64'), sql: 'min(first_ms)' },
  { ...plain('last_ms', 'Int64'), sql: 'max(last_ms)' },
]

/** Those of the file of the value summary, whose rows are merged by adding. */
export const valueColumns: readonly ArchivedColumn[] = [
  plain('field', 'String'),
  plain('value', 'String'),
  plain('day', 'Int32'),
  plain('stream_set', dictionary),
  { ...plain('occurrence', 'UInt64'), sql: 'sum(occurrence)' },
]

/** Of a SELECT that writes a file. */
export function selectedColumns(columns: readonly ArchivedColumn[]): string {
  return columns.map(({ name, sql }) => `${sql} AS ${name}`).join(', ')
}

/** `input(…)` of a statement that reads a file. */
export function inputOf(columns: readonly ArchivedColumn[]): string {
  const structure = columns.map(({ name, type }) => `${name} ${type}`).join(', ')
  return `input('${structure.replaceAll("'", "\\'")}')`
}
