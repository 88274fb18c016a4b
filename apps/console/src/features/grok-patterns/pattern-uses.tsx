import { type GrokPattern, type GrokUse, grok } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../api/api-error.ts'
import { query } from '../../api/query.ts'

const namedUses = 10

/** Sentences of what needs a pattern; nothing when nothing does. */
export function PatternUses({ pattern }: { pattern: GrokPattern }) {
  const { data, error } = useQuery(query(grok.uses, { params: { patternId: pattern.id } }))
  if (error) return <p>What uses it could not be found out: {errorText(error)}</p>
  if (!data) return <p>Looking for what uses it …</p>
  if (data.uses.length === 0) return <p>No other pattern uses it.</p>
  return (
    <>
      <UsesOfKind noun="pattern" uses={data.uses.filter(({ type }) => type === 'grok_pattern')} />
      <UsesOfKind noun="extractor" uses={data.uses.filter(({ type }) => type === 'extractor')} />
    </>
  )
}

function UsesOfKind({ noun, uses }: { noun: string; uses: readonly GrokUse[] }) {
  if (uses.length === 0) return null
  const named = uses.slice(0, namedUses).map(usedBy)
  const rest = uses.length - named.length
  const count = uses.length === 1 ? `One ${noun} uses` : `${uses.length} ${noun}s use`
  return (
    <p>
      {count} it: {named.join(', ')}
      {rest > 0 && ` and ${rest} more`}.
    </p>
  )
}

function usedBy(use: GrokUse): string {
  const name = use.type === 'extractor' ? `${use.title} of ${use.input_title}` : use.title
  if (use.direct) return name
  return `${name} (by another${use.type === 'extractor' ? ' pattern' : ''})`
}
