import { RE2JS } from 're2js'
import { compareTexts, type Db } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import { badRequest } from '../../http/errors.ts'
import { catalogRows } from './catalog-reader.ts'
import { collectionOf } from './collections.ts'

interface Wanted {
  collection: string
  column: string
  query: string
}

interface Suggestion {
  id: string
  value: string | null
}

/**
 * What of a collection the actor may read and the query matches, in the order of the column. There are none of a
 * collection that does not exist. No database has regular expressions of linear time: they are tried here.
 * @throws HttpError 400 for a column the collection does not show
 */
export async function suggestionsFor(db: Db, actor: Actor, wanted: Wanted): Promise<Suggestion[]> {
  const collection = collectionOf(wanted.collection)
  if (!collection) return []
  const column = wanted.column === 'title' ? collection.titleColumn : wanted.column
  if (!collection.columns.includes(column)) {
    const known = collection.columns.join(', ')
    throw badRequest(`"${column}" is no column of ${wanted.collection}: expected one of title, ${known}.`)
  }
  const isMatch = textTest(wanted.query)
  const rows = await catalogRows(db, collection, { column })
  return rows
    .filter((row) => collection.mayRead(actor, row) && isMatch(row.value ?? ''))
    .map(({ id, value }) => ({ id, value }))
    .sort((a, b) => compareTexts(a.value ?? '', b.value ?? '') || compareTexts(a.id, b.id))
}

/**
 * The query is a regular expression that anyone can send, so the engine is one of linear time. What cannot be read as
 * one is looked for as it is: people type brackets, too.
 */
function textTest(query: string): (text: string) => boolean {
  if (query === '') return () => true
  try {
    const regex = RE2JS.compile(query, RE2JS.CASE_INSENSITIVE)
    return (text) => regex.test(text)
  } catch {
    const part = query.toLowerCase()
    return (text) => text.toLowerCase().includes(part)
  }
}
