import type { Suggestions } from '@logline/contract'
import type { Caller, MessageStore, SearchScope } from '@logline/engine'
import { hasListedValues } from './field-types.ts'

interface SuggestionsQuestion {
  field: string
  input: string
  size: number
  scope: SearchScope
}

/** Values of a field that begin with the input, or are spelt nearly like it (reference: views, section 10). */
export async function suggestions(
  store: () => MessageStore,
  { field, input, size, scope }: SuggestionsQuestion,
  caller: Caller,
): Promise<Suggestions> {
  if (!hasListedValues(field)) {
    const reason = `The field ${field} is searched by its words; its values are not listed.`
    return { field, input, error: { type: 'illegal_argument_exception', reason } }
  }
  // Values of `source` are listed in lower case.
  const prefix = field === 'source' ? input.toLowerCase() : input
  const found = await store().suggestValues({ scope, field, prefix, limit: size }, caller)
  return {
    field,
    input,
    ...(found.values.length > 0 && { suggestions: found.values }),
    ...(!found.areCorrections && { sum_other_docs_count: found.otherMessages }),
  }
}
