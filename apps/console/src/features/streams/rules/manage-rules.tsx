import { type Stream, streams } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { query } from '../../../api/query.ts'
import { Needs } from '../../../kit/needs.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { NewRuleDialog } from '../form/rule-dialogs.tsx'
import { useStoredMatches } from '../model/use-matches.ts'
import { useRoutingRefusal } from '../model/use-routing-refusal.ts'
import { MatchesNow } from './matches-now.tsx'
import { MatchingType } from './matching-type.tsx'
import { RuleList } from './rule-list.tsx'
import classes from './rules-page.module.css'
import { Verdict } from './verdict.tsx'

interface ManageRulesProps {
  stream: Stream
  /** Fields of the loaded message. */
  message: Readonly<Record<string, unknown>> | null
}

/** Of this moment: rules change, here and elsewhere. */
function testQuery(streamId: string, message: Readonly<Record<string, unknown>> | null) {
  return {
    ...query(streams.testMatch, { params: { streamId }, body: { message: { ...message } } }),
    enabled: message !== null,
    gcTime: 0,
    staleTime: 0,
  }
}

export function ManageRules({ stream, message }: ManageRulesProps) {
  const [isAdding, setAdding] = useState(false)
  const router = useRouter()
  const refusal = useRoutingRefusal()(stream.id)
  const { matches, error } = useStoredMatches(stream.id)
  const test = useQuery(testQuery(stream.id, message))
  const tested = message === null ? null : (test.data ?? null)
  return (
    <div className={classes.manage}>
      <div className={classes.head}>
        <MatchingType stream={stream} />
        <Needs permission={`streams:edit:${stream.id}`}>
          <Button variant="primary" disabledReason={refusal} onClick={() => setAdding(true)}>
            Add stream rule
          </Button>
        </Needs>
      </div>
      <Verdict isLoaded={message !== null} test={tested} error={message === null ? null : test.error} />
      <RuleList stream={stream} matches={matches} outcomes={tested?.rules ?? null} message={message} />
      {error ? (
        <Notice tone="warn">What the rules match cannot be counted: {errorText(error)}</Notice>
      ) : (
        <MatchesNow matches={matches} />
      )}
      <div className={classes.end}>
        <Button onClick={() => void router.navigate({ to: paths.streams() })}>I'm done!</Button>
      </div>
      {isAdding && <NewRuleDialog stream={stream} message={message} onClose={() => setAdding(false)} />}
    </div>
  )
}
