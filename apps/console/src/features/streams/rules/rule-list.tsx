import type { RuleMatches, StreamItem, StreamRule } from '@logline/contract'
import { IconCheck, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { inputsQuery } from '../../../kit/entities/entity-queries.ts'
import { countText } from '../../../kit/number-text.ts'
import { ruleSentenceText } from '../../../kit/streams/rule-sentence.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { EditRuleDialog, type RuledStream } from '../form/rule-dialogs.tsx'
import { useRoutingRefusal } from '../model/use-routing-refusal.ts'
import { RuleWords } from '../parts/rule-words.tsx'
import { DeleteRule } from './delete-rule.tsx'
import classes from './rule-list.module.css'

interface RuleListProps {
  stream: Pick<StreamItem, 'id' | 'matching_type' | 'rules'> & RuledStream
  /** Null until they are counted. */
  matches: RuleMatches | null
  /** Of a tested message: by the id of a rule, whether it matches. */
  outcomes?: Readonly<Record<string, boolean>> | null
  /** Fields of a message that a changed rule is tried on. */
  message?: Readonly<Record<string, unknown>> | null
}

/** The rules of a stream in words, what each matches alone, and what can be done with them. */
export function RuleList({ stream, matches, outcomes = null, message = null }: RuleListProps) {
  const [edited, setEdited] = useState<StreamRule | null>(null)
  const [deleted, setDeleted] = useState<StreamRule | null>(null)
  const mayEdit = useIsPermitted()(`streams:edit:${stream.id}`)
  const refusal = useRoutingRefusal()(stream.id)
  if (stream.rules.length === 0) return <p className={classes.none}>No rules defined.</p>
  return (
    <>
      <ul className={classes.rules}>
        {stream.rules.map((rule, index) => (
          <li key={rule.id} className={classes.rule} data-outcome={outcomeOf(outcomes, rule)}>
            <span className={classes.joint}>
              {index > 0 && (stream.matching_type === 'AND' ? 'and' : 'or')}
            </span>
            {outcomes && <Outcome isMatch={outcomes[rule.id] === true} />}
            <span className={classes.words}>
              <RuleWords rule={rule} />
              {rule.description && <span className={classes.description}> ({rule.description})</span>}
            </span>
            <Alone rule={rule} matches={matches} />
            {mayEdit && (
              <RuleButtons
                rule={rule}
                refusal={refusal}
                onEdit={() => setEdited(rule)}
                onDelete={() => setDeleted(rule)}
              />
            )}
          </li>
        ))}
      </ul>
      {edited && (
        <EditRuleDialog stream={stream} rule={edited} message={message} onClose={() => setEdited(null)} />
      )}
      {deleted && <DeleteRule rule={deleted} onClose={() => setDeleted(null)} />}
    </>
  )
}

function outcomeOf(outcomes: Readonly<Record<string, boolean>> | null, { id }: StreamRule) {
  if (outcomes === null) return undefined
  return outcomes[id] === true ? 'match' : 'none'
}

function Outcome({ isMatch }: { isMatch: boolean }) {
  const Icon = isMatch ? IconCheck : IconX
  return (
    <Icon
      className={classes.outcome ?? ''}
      size={16}
      stroke={2}
      role="img"
      aria-label={isMatch ? 'Matches:' : 'Does not match:'}
    />
  )
}

function Alone({ rule, matches }: { rule: StreamRule; matches: RuleMatches | null }) {
  const counted = matches?.rules.find(({ id }) => id === rule.id)
  if (!matches || !counted) return <span className={classes.alone} />
  return (
    <span className={classes.alone}>
      <progress
        className={classes.bar}
        value={counted.matches}
        max={Math.max(1, matches.recent.messages)}
        aria-hidden="true"
      />
      <span>
        alone matches <b>{countText(counted.matches)}</b>
      </span>
    </span>
  )
}

interface RuleButtonsProps {
  rule: StreamRule
  /** Why it cannot be changed. */
  refusal: string | undefined
  onEdit: () => void
  onDelete: () => void
}

function RuleButtons({ rule, refusal, onEdit, onDelete }: RuleButtonsProps) {
  const { data = [] } = useQuery(inputsQuery)
  const words = ruleSentenceText(rule, data)
  return (
    <span className={classes.buttons}>
      <IconButton
        size="small"
        label="Edit stream rule"
        aria-label={`Edit stream rule: ${words}`}
        icon={<IconPencil size={15} stroke={1.75} />}
        disabledReason={refusal}
        onClick={onEdit}
      />
      <IconButton
        size="small"
        label="Delete stream rule"
        aria-label={`Delete stream rule: ${words}`}
        icon={<IconTrash size={15} stroke={1.75} />}
        disabledReason={refusal}
        onClick={onDelete}
      />
    </span>
  )
}
