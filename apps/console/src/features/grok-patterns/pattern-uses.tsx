import { type GrokPattern, grok } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../api/api-error.ts'
import { query } from '../../api/query.ts'

const namedUses = 10

/** A sentence of what needs a pattern; nothing when nothing does. */
export function PatternUses({ pattern }: { pattern: GrokPattern }) {
  const { data, error } = useQuery(query(grok.uses, { params: { patternId: pattern.id } }))
  if (error) return <p>What uses it could not be found out: {errorText(error)}</p>
  if (!data) return <p>Looking for what uses it …</p>
  if (data.uses.length === 0) return <p>No other pattern uses it.</p>
  const named = data.uses
    .slice(0, namedUses)
    .map(({ title, direct }) => (direct ? title : `${title} (by another)`))
  const rest = data.uses.length - named.length
  const count = data.uses.length === 1 ? 'One pattern uses' : `${data.uses.length} patterns use`
  return (
    <p>
      {count} it: {named.join(', ')}
      {rest > 0 && ` and ${rest} more`}.
    </p>
  )
}
