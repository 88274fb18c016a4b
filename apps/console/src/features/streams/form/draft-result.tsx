import type { StreamRuleRequest } from '@logline/contract'
import { IconCheck, IconX } from '@tabler/icons-react'
import { errorText } from '../../../api/api-error.ts'
import { countText } from '../../../kit/number-text.ts'
import { percentText } from '../model/share-text.ts'
import { useDraftMatches } from '../model/use-matches.ts'
import { RuleWords } from '../parts/rule-words.tsx'
import classes from './form.module.css'
import type { RuleValues } from './rule-form.ts'

interface DraftResultProps {
  streamId: string
  shown: RuleValues
  /** Null while something is missing. */
  draft: StreamRuleRequest | null
  message: Readonly<Record<string, unknown>> | null
}

/** The sentence the form becomes, and what it would match just now. */
export function DraftResult({ streamId, shown, draft, message }: DraftResultProps) {
  const { matches, error } = useDraftMatches({ streamId, rule: draft, message })
  const [outcome] = matches?.messages ?? []
  return (
    <div className={classes.result} role="status">
      <p>
        <b>Result:</b> <RuleWords rule={{ ...shown, type: Number(shown.type) }} />
      </p>
      {error && <p className={classes.problem}>It cannot be tried: {errorText(error)}</p>}
      {!error && matches && matches.rules.length > 0 && (
        <p className={classes.tried} data-old={draft === null || undefined}>
          Alone it matches <b>{countText(matches.matches)}</b> of {countText(matches.recent.messages)} recent
          messages{shareOf(matches.matches, matches.recent.messages)}.
        </p>
      )}
      {!error && draft !== null && outcome && message && <MessageOutcome isMatch={outcome.matches} />}
    </div>
  )
}

function shareOf(part: number, all: number): string {
  const percent = percentText(part, all)
  return percent === null ? '' : `, ${percent}`
}

function MessageOutcome({ isMatch }: { isMatch: boolean }) {
  const Icon = isMatch ? IconCheck : IconX
  return (
    <p className={classes.outcome} data-match={isMatch || undefined}>
      <Icon size={16} stroke={2} aria-hidden="true" />
      {isMatch ? 'It matches the loaded message.' : 'It does not match the loaded message.'}
    </p>
  )
}
