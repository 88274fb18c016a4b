import type { CataloguedField, FieldsRequest } from '../../store/message-store.ts'
import type { Caller } from '../../store/search-scope.ts'
import type { EngineClient } from '../client/engine-client.ts'
import { createParameters } from '../compile/parameters.ts'
import { fieldsTableName } from '../tables/schema.ts'
import { hourMs } from '../tables/seen-fields.ts'
import { readFields } from './read-fields.ts'

type Fields = readonly CataloguedField[]

/** Lists that are kept, of some megabytes each when there are very many fields. */
const maxKept = 8

interface Kept {
  state: string
  fields: Fields
}

/**
 * Whole lists of fields, kept until the catalogue changes: the list that was given before is given again, the same
 * object, so that whoever makes an answer of it may keep that, too.
 */
export class KeptFields {
  readonly #client: EngineClient
  /** The one used last at the end. */
  readonly #kept = new Map<string, Kept>()

  constructor(client: EngineClient) {
    this.#client = client
  }

  async read(request: FieldsRequest, caller: Caller): Promise<Fields> {
    if (request.names !== null) return readFields(this.#client, request, caller)
    const asked = { ...request, timeRange: wholeHours(request.timeRange) }
    // Read before the fields: what is written between the two is a change that the next one finds.
    const state = await this.#state(request.indexSetIds)
    if (state === null) return readFields(this.#client, asked, caller)
    const key = JSON.stringify(asked)
    const kept = this.#kept.get(key)
    this.#kept.delete(key)
    const fields = kept?.state === state ? kept.fields : await readFields(this.#client, asked, caller)
    this.#keep(key, { state, fields })
    return fields
  }

  /** A text that changes with every part that is written or merged; null for who may not read the system's tables. */
  async #state(indexSetIds: readonly string[]): Promise<string | null> {
    const parameters = createParameters()
    const tables = `table IN ${parameters.add('Array(String)', indexSetIds.map(fieldsTableName))}`
    const sql = `SELECT toString(groupBitXor(cityHash64(table, name, uuid))), count() FROM system.parts
WHERE database = ${parameters.add('String', this.#client.database)} AND ${tables} AND active`
    const caller = { user: 'system', purpose: 'state of the field catalogue' }
    try {
      const { data } = await this.#client.readAsApplication({ sql, parameters: parameters.values }, caller)
      return JSON.stringify(data)
    } catch {
      return null
    }
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.set(key, kept)
    if (this.#kept.size > maxKept) this.#kept.delete([...this.#kept.keys()][0] ?? '')
  }
}

/** The catalogue knows hours, so all moments of one have the same answer. */
function wholeHours(range: FieldsRequest['timeRange']): FieldsRequest['timeRange'] {
  if (range === null) return null
  const { fromMs, toMs } = range
  return { ...range, fromMs: Math.floor(fromMs / hourMs) * hourMs, toMs: Math.ceil(toMs / hourMs) * hourMs }
}
