import { type CompletionContext, completionAt } from '@logline/query-language'
import { escapeTerm, valueTerm } from '../text/query-fragments.ts'
import type { CompletionSources, OfferedField } from './completion-sources.ts'

/** One line of the completion popup. */
export interface Offer {
  label: string
  /** Takes the place of what is typed. */
  insert: string
  /** At the right end: type, or what kind of thing it is. Empty for values. */
  detail: string
  score: number
}

export interface OffersAtPlace {
  /** Where the text begins that a choice replaces. */
  from: number
  offers: readonly Offer[]
}

/** More than anybody reads. */
const mostOffers = 100

/**
 * What fits at an offset of the query, best first (ranking of the reference: search, section 6). Null where nothing
 * does. Unless it `isExplicit`, nothing is offered before something of it is typed.
 */
export async function offersAt(
  text: string,
  offset: number,
  { sources, isExplicit }: { sources: CompletionSources; isExplicit: boolean },
): Promise<OffersAtPlace | null> {
  const place = completionAt(text, offset)
  if (!place) return null
  const isQuoted = text[place.span.from] === '"' && place.span.from < offset
  if (place.type === 'field' && isQuoted) return null
  if (!isExplicit && place.prefix === '' && !/[:"]$/.test(text.slice(0, offset))) return null
  const offers = [
    ...operatorOffers(place),
    ...parameterOffers(place, sources.parameters, isExplicit),
    ...(await (place.field === null
      ? fieldOffers(text, place, await sources.fields())
      : valueOffers(place, { sources, field: place.field, isQuoted }))),
  ]
  return offers.length === 0 ? null : { from: place.span.from, offers: ranked(offers) }
}

/** Best first, equal ones by name; each label once. */
function ranked(offers: readonly Offer[]): Offer[] {
  const labels = new Set<string>()
  return offers
    .toSorted((a, b) => b.score - a.score || (a.label < b.label ? -1 : 1))
    .filter(({ label }) => !labels.has(label) && labels.add(label))
    .slice(0, mostOffers)
}

function operatorOffers({ operators, prefix }: CompletionContext): Offer[] {
  return operators
    .filter((operator) => operator.startsWith(prefix.toUpperCase()))
    .map((operator) => ({ label: operator, insert: `${operator} `, detail: 'operator', score: 10 }))
}

function parameterOffers(
  { prefix }: CompletionContext,
  names: readonly string[],
  isExplicit: boolean,
): Offer[] {
  const isBegun = prefix.startsWith('$')
  if (!isBegun && !(isExplicit && prefix === '')) return []
  return names
    .map((name) => `$${name}$`)
    .filter((text) => text.startsWith(prefix) && text !== prefix)
    .map((text) => ({ label: text, insert: text, detail: 'parameter', score: isBegun ? 20 : 9 }))
}

function fieldOffers(text: string, place: CompletionContext, fields: readonly OfferedField[]): Offer[] {
  const isForExists = text.slice(0, place.span.from).endsWith('_exists_:')
  const insertOf = (name: string) => (isForExists ? escapeTerm(name) : `${escapeTerm(name)}:`)
  const exists = { label: '_exists_', insert: '_exists_:', detail: 'field', score: 10 }
  const existsMatch = matchOf('_exists_', place.prefix)
  const offers = bestFields(fields, place.prefix).map(([{ name, type, isInSearch }, score]) => {
    const detail = isInSearch ? type : `${type} (not in streams)`
    return { label: name, insert: insertOf(name), detail, score }
  })
  return isForExists || existsMatch === null
    ? offers
    : [...offers, { ...exists, score: exists.score + existsMatch }]
}

/** With their scores. Of each score no more than are shown: to make and sort offers of tens of thousands would hold up whoever types. */
function bestFields(fields: readonly OfferedField[], prefix: string): [OfferedField, number][] {
  const byScore = new Map<number, OfferedField[]>()
  for (const field of fields) {
    const match = matchOf(field.name, prefix)
    if (match === null) continue
    const score = (field.isInSearch ? 10 : 1) + match
    const best = byScore.get(score)
    if (!best) byScore.set(score, [field])
    else if (best.length < mostOffers) best.push(field)
  }
  return [...byScore].flatMap(([score, best]) => best.map((field): [OfferedField, number] => [field, score]))
}

/** 2 when the name begins with it, 1 when it holds it, null when it does not. Case does not count. */
function matchOf(name: string, prefix: string): 0 | 1 | 2 | null {
  if (prefix === '') return 0
  const at = name.toLowerCase().indexOf(prefix.toLowerCase())
  if (at < 0) return null
  return at === 0 ? 2 : 1
}

async function valueOffers(
  { prefix }: CompletionContext,
  { sources, field, isQuoted }: { sources: CompletionSources; field: string; isQuoted: boolean },
): Promise<Offer[]> {
  const fields = await sources.fields()
  if (!fields.some(({ name, isEnumerable }) => name === field && isEnumerable)) return []
  const { values } = await sources.values(field, prefix)
  return values.map(({ value, occurrence }) => ({
    // What is probably meant instead of what is typed.
    label: value.startsWith(prefix) ? value : `${value} ⭢ ${prefix}`,
    insert: isQuoted ? `"${value.replace(/["\\]/g, '\\$&')}"` : valueTerm(value),
    // They are counted by whole days and know nothing of the query: good for the order, not to be told.
    detail: '',
    score: occurrence,
  }))
}

/** Where the text ends that the choice replaces: what is left of the word behind the cursor goes with it. */
export function replacedUntil(text: string, offset: number, insert: string): number {
  const rest = text.slice(offset)
  if (insert.endsWith('"') && rest.startsWith('"')) return offset + 1
  if (insert.endsWith(' ')) return rest.startsWith(' ') ? offset + 1 : offset
  const word = /^(?:\\[\s\S]|[^\s\u3000():[\]{}"\\/])*/.exec(rest)?.[0] ?? ''
  const hasColon = insert.endsWith(':') && rest[word.length] === ':'
  return offset + word.length + (hasColon ? 1 : 0)
}
