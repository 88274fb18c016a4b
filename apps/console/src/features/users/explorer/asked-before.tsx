import { type Explanation, everyoneGrn, explanations, parseGrn, type User } from '@logline/contract'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '../../../api/query.ts'
import { createStore, type Store, useStore } from '../../../kit/store.ts'
import classes from './explorer.module.css'
import { kindLabel, questionOf } from './question.ts'

/** Rows that are shown below an answer. */
const mostShown = 4

const histories = new Map<string, Store<readonly string[]>>()

/** The permissions that were asked for a user since the page was loaded, the newest first, each once. */
function historyOf(userId: string): Store<readonly string[]> {
  const known = histories.get(userId)
  if (known) return known
  const history = createStore<readonly string[]>([])
  histories.set(userId, history)
  return history
}

export const explanationQuery = (userId: string, permission: string) =>
  query(explanations.ofUser, { params: { userId }, query: { permission } })

interface AskedBeforeProps {
  user: User
  /** The permission that is asked for now, which is not repeated. */
  permission: string | null
  onAsk: (permission: string) => void
}

/** What was asked about the user before, with the answers as they are now. */
export function AskedBefore({ user, permission, onAsk }: AskedBeforeProps) {
  const history = historyOf(user.id)
  const asked = useStore(history)
  const shown = asked.filter((each) => each !== permission).slice(0, mostShown)
  const answers = useQueries({ queries: shown.map((each) => explanationQuery(user.id, each)) })
  const explained = answers.flatMap(({ data }) => (data ? [data] : []))
  useEffect(() => {
    if (permission === null) return
    const others = history.get().filter((each) => each !== permission)
    history.set([permission, ...others].slice(0, mostShown + 1))
  }, [history, permission])
  if (explained.length === 0) return null
  return (
    <>
      <h3 className={classes.subheading}>Asked before</h3>
      <ul className={classes.asked} aria-label="Asked before">
        {explained.map((explanation) => (
          <li key={explanation.permission}>
            <Row explanation={explanation} onAsk={onAsk} />
          </li>
        ))}
      </ul>
    </>
  )
}

interface RowProps {
  explanation: Explanation
  onAsk: (permission: string) => void
}

function Row({ explanation, onAsk }: RowProps) {
  const { permission, permitted } = explanation
  const { action, domain } = questionOf(permission)
  const Icon = permitted ? IconCircleCheck : IconCircleX
  return (
    <button type="button" className={classes.earlier} onClick={() => onAsk(permission)}>
      <Icon
        size={16}
        stroke={1.75}
        className={classes.sign}
        data-yes={permitted || undefined}
        aria-label={permitted ? 'Yes' : 'No'}
      />
      <span className={classes.what}>
        {action} {kindLabel(domain)} <strong>{thingOf(explanation)}</strong>
      </span>
      <span className={classes.reason}>{reasonOf(explanation)}</span>
    </button>
  )
}

/** Its title, where the answer tells it. */
function thingOf({ permission, ways, would_give }: Explanation): string {
  const { thing } = questionOf(permission)
  if (thing === '') return ''
  const grants = ways.flatMap((way) => (way.by === 'grant' ? [way] : []))
  return grants[0]?.target_title ?? would_give.share?.target_title ?? thing
}

/** The first way in a few words, or the first thing that would help. */
function reasonOf({ ways: [way], would_give: { roles, share } }: Explanation): string {
  if (!way) {
    if (share) return `needs a share as ${share.capability.title}`
    // The one with all rights would give everything.
    const role = roles.find(({ name }) => name !== 'Admin') ?? roles[0]
    return role ? `needs ${role.name}` : ''
  }
  if (way.by === 'role')
    return way.team ? `role ${way.role.name}, by team ${way.team.name ?? ''}` : `role ${way.role.name}`
  if (way.by === 'own_permissions') return 'own permission'
  if (way.by === 'own_account') return 'own account'
  if (way.grantee === everyoneGrn) return 'shared with Everyone'
  return parseGrn(way.grantee)?.type === 'team'
    ? `shared with team ${way.grantee_title ?? ''}`
    : 'shared with the user'
}
