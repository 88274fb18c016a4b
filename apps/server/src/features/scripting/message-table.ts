import type {
  MessagesResult,
  ScriptingColumn,
  ScriptingMessagesRequest,
  ScriptingTable,
} from '@logline/contract'

const defaultFields = ['source', 'timestamp']
const defaultSize = 10

export function wantedFields({ fields }: ScriptingMessagesRequest): readonly string[] {
  return fields && fields.length > 0 ? fields : defaultFields
}

/** The message list that has the rows of the table. */
export function messagesType(request: ScriptingMessagesRequest) {
  const { size, from, sort, sort_order } = request
  return {
    type: 'messages' as const,
    limit: size && size > 0 ? size : defaultSize,
    offset: from ?? 0,
    sort: [
      {
        field: sort ?? 'timestamp',
        order: sort_order === 'Ascending' ? ('ASC' as const) : ('DESC' as const),
      },
    ],
    fields: [...wantedFields(request)],
  }
}

/** `typeOf`: the type of a field by the catalogue, such as `long` or `compound(long,string)`. */
export function messageTable(
  result: MessagesResult,
  fields: readonly string[],
  typeOf: ReadonlyMap<string, string>,
): ScriptingTable {
  return {
    schema: fields.map((field) => ({
      column_type: 'field',
      type: columnTypes[typeOf.get(field) ?? ''] ?? 'unknown',
      field,
      name: `field: ${field}`,
    })),
    datarows: result.messages.map(({ message }) =>
      fields.map((field) => (Object.hasOwn(message, field) ? (message[field] ?? '-') : '-')),
    ),
    metadata: { effective_timerange: result.effective_timerange },
  }
}

const columnTypes: Readonly<Record<string, ScriptingColumn['type']>> = {
  string: 'string',
  long: 'numeric',
  double: 'numeric',
  'compound(double,long)': 'numeric',
  date: 'date',
  boolean: 'boolean',
}
