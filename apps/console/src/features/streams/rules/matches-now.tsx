import type { RuleMatches } from '@logline/contract'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { countText } from '../../../kit/number-text.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import { percentText } from '../model/share-text.ts'
import classes from './rules-page.module.css'

/** What all rules together match among recent messages, and which these are. */
export function MatchesNow({ matches }: { matches: RuleMatches | null }) {
  const zone = useTimeZone()
  if (!matches) return <Skeleton width={30} />
  const { messages, from, to } = matches.recent
  if (messages === 0) return <p className={classes.now}>No recent messages to try the rules on.</p>
  return (
    <p className={classes.now}>
      Together they match{' '}
      <b>
        {countText(matches.matches)} of {countText(messages)} recent messages
      </b>
      , {percentText(matches.matches, messages)}, from <Timestamp value={from} zone={zone} /> to{' '}
      <Timestamp value={to} zone={zone} />.
    </p>
  )
}
