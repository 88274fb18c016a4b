import type { CataloguedField, MessageStore, PromotedFields } from '@logline/engine'

type ColumnType = 'text' | 'number'

/** Where columns of an index set stand, and what fields still need. */
export interface ColumnNeeds {
  /** Columns that there are, without those that are dropped. */
  count: number
  maxColumns: number
  /** The columns that a field lacks; null when no message has a text or a number of it. */
  missingOf: (field: string) => ColumnType[] | null
}

/** Of these fields, by the catalogue and the columns that there are. Throws an EngineError. */
export async function columnNeeds(
  store: MessageStore,
  indexSetId: string,
  {
    columns,
    maxColumns,
    fields,
  }: Pick<PromotedFields, 'columns' | 'maxColumns'> & { fields: readonly string[] },
): Promise<ColumnNeeds> {
  const request = { indexSetIds: [indexSetId], streamIds: null, timeRange: null, names: fields }
  const caller = { user: 'system', purpose: 'promoted fields' }
  const found = fields.length === 0 ? [] : await store.fields({ ...request, limit: fields.length }, caller)
  const wanted = new Map(found.map((field) => [field.name, columnTypes(field)]))
  const present = columns.filter(({ state }) => state !== 'dropping')
  return {
    count: present.length,
    maxColumns,
    missingOf(field) {
      const types = wanted.get(field) ?? []
      const has = (type: ColumnType) =>
        present.some((column) => column.field === field && column.type === type)
      return types.length === 0 ? null : types.filter((type) => !has(type))
    },
  }
}

function columnTypes({ types }: CataloguedField): ColumnType[] {
  const hasNumber = types.includes('long') || types.includes('double')
  return [
    ...(types.includes('string') ? (['text'] as const) : []),
    ...(hasNumber ? (['number'] as const) : []),
  ]
}
