import { type RuleMatches, type StreamRuleRequest, streamRules } from '@logline/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { pollingQuery } from '../../../api/query.ts'

/** Each time a few thousand recent messages are tested. */
const pollEveryMs = 10_000

/** What the stored rules of a stream match among recent messages. */
export function useStoredMatches(streamId: string): { matches: RuleMatches | null; error: Error | null } {
  const { data, error } = useQuery(
    pollingQuery(streamRules.matches, { params: { streamId }, body: {} }, pollEveryMs),
  )
  return { matches: data ?? null, error }
}

interface DraftQuestion {
  streamId: string
  /** Null while it is not complete: what the last one that was matches stays. */
  rule: StreamRuleRequest | null
  /** Fields of a message to try it on as well. */
  message: Readonly<Record<string, unknown>> | null
}

/** What a rule that is not saved matches alone. */
export function useDraftMatches({ streamId, rule, message }: DraftQuestion) {
  const body = { rules: rule ? [rule] : [], messages: message ? [{ ...message }] : [] }
  const { data, error, isFetching } = useQuery({
    ...pollingQuery(streamRules.matches, { params: { streamId }, body }, pollEveryMs),
    enabled: rule !== null,
    placeholderData: keepPreviousData,
  })
  return { matches: data ?? null, error: rule === null ? null : error, isFetching }
}
