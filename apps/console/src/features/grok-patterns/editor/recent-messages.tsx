import { grok } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../api/api-error.ts'
import { query } from '../../../api/query.ts'
import { Mono } from '../../../ui/texts/mono.tsx'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import classes from './editor.module.css'
import { newestTexts } from './newest-texts.ts'
import { useSettledOutcome } from './settled-outcome.ts'
import { againWhenFree } from './trial-limit.ts'

const triedMessages = 20

type Captures = Record<string, unknown>

interface RecentMessagesProps {
  grok_pattern: { name: string; pattern: string }
  /** The pattern is one that can be tried. */
  isAsked: boolean
}

/** The newest messages that one may read, each with what the pattern captures of it. */
export function RecentMessages({ grok_pattern, isAsked }: RecentMessagesProps) {
  const messages = useQuery(newestTexts(triedMessages))
  const texts = messages.data ?? []
  const tried = useQuery({
    ...query(grok.testAll, { body: { grok_pattern, texts } }),
    enabled: isAsked && texts.length > 0,
    ...againWhenFree,
  })
  const { error, good } = useSettledOutcome(tried)
  // Of other messages when these were read anew meanwhile.
  const results = good?.data.results.length === texts.length ? good.data.results : []
  const problem = messages.error ?? (isAsked ? error : null)
  return (
    <section className={classes.recent} aria-label="Recent messages">
      <h3>Recent messages</h3>
      <p className={classes.muted} role="status">
        {problem ? errorText(problem) : recentText(messages.data !== undefined, texts, results)}
        {good && (!isAsked || problem) && (
          <>
            {' '}
            Result of <Timestamp value={new Date(good.atMs).toISOString()} />.
          </>
        )}
      </p>
      {texts.map((text, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same list is drawn anew as a whole
        <div key={place} className={classes.message} data-matched={isMatch(results[place]) || undefined}>
          <span className={classes.messageText} title={text}>
            <Mono>{text}</Mono>
          </span>
          {isMatch(results[place]) && <CapturedFields captures={results[place]} />}
        </div>
      ))}
    </section>
  )
}

function isMatch(result: Captures | null | undefined): result is Captures {
  return result !== null && result !== undefined
}

function CapturedFields({ captures }: { captures: Captures }) {
  const told = Object.entries(captures).filter(([, value]) => value !== null)
  return (
    <dl className={classes.captures}>
      {told.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function recentText(
  isLoaded: boolean,
  texts: readonly string[],
  results: readonly (Captures | null)[],
): string {
  if (!isLoaded) return 'Loading …'
  if (texts.length === 0) return 'There is no message that you may read.'
  if (results.length === 0) return 'The newest messages are tried as soon as name and pattern are right.'
  return `${results.filter(isMatch).length} of the ${texts.length} newest messages match.`
}
