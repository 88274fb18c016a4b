import { RE2JS } from 're2js'
import { compareTexts, type Db } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import { badRequest } from '../../http/errors.ts'
import type { Catalogued, Kinds } from '../kinds/index.ts'
import { catalogRows } from './catalog-reader.ts'

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
export async function suggestionsFor(
  { db, kinds }: { db: Db; kinds: Kinds },
  actor: Actor,
  wanted: Wanted,
): Promise<Suggestion[]> {
  const found: Suggestion[] = []
  const isMatch = textTest(wanted.query)
  for (const kind of kinds.inCollection(wanted.collection)) {
    const rows = await catalogRows(db, kind, { column: columnOf(kind, wanted) })
    const matches = rows.filter((row) => kind.mayRead(actor, row.key) && isMatch(row.value ?? ''))
    found.push(...matches.map(({ id, value }) => ({ id, value })))
  }
  return found.sort((a, b) => compareTexts(a.value ?? '', b.value ?? '') || compareTexts(a.id, b.id))
}

function columnOf({ titleColumn, columns }: Catalogued, { collection, column }: Wanted): string {
  const name = column === 'title' ? titleColumn : column
  if (columns.includes(name)) return name
  throw badRequest(`"${name}" is no column of ${collection}: expected one of title, ${columns.join(', ')}.`)
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
