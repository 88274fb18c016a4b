import type { Explanation, User } from '@logline/contract'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { AppLink } from '../../../kit/app-link.tsx'
import { entityNoun } from '../../../kit/entities/entity-link.ts'
import { paths } from '../../../paths.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { nameOf } from '../user-queries.ts'
import { AnswerLinks } from './answer-links.tsx'
import classes from './explorer.module.css'
import { joined, Target } from './told-parts.tsx'
import { Ways } from './ways.tsx'

interface AnswerProps {
  user: User
  explanation: Explanation
}

/** Yes or no, through what, and what would change it. */
export function Answer({ user, explanation }: AnswerProps) {
  const { permission, permitted, account_enabled, ways } = explanation
  const Icon = permitted ? IconCircleCheck : IconCircleX
  return (
    <div className={classes.answer}>
      <p className={classes.verdict} data-yes={permitted || undefined} role="status">
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        <strong>{permitted ? 'Yes' : 'No'}</strong>
        <span className={classes.permission}>{permission}</span>
      </p>
      {!account_enabled && (
        <Notice tone="warn">The account is disabled: as long as it is, this user cannot sign in.</Notice>
      )}
      {permitted ? <Ways user={user} ways={ways} /> : <WouldGive user={user} explanation={explanation} />}
      <AnswerLinks explanation={explanation} />
    </div>
  )
}

function WouldGive({ user, explanation: { would_give } }: AnswerProps) {
  const { roles, share } = would_give
  if (roles.length === 0 && !share)
    return <p className={classes.words}>Nothing that you may see would give it.</p>
  return (
    <>
      <h3 className={classes.subheading}>Would be so, if</h3>
      <ul className={classes.reasons}>
        {share && (
          <li>
            {entityNoun(share.target)} <Target grn={share.target} title={share.target_title} /> were shared
            with {nameOf(user)} as <strong>{share.capability.title}</strong>
            {share.capability.id !== 'own' && ', or more'}
          </li>
        )}
        {roles.length > 0 && (
          <li>
            {nameOf(user)} had the role{' '}
            {joined(
              roles.map(
                ({ id, name }) =>
                  [
                    id,
                    <AppLink key={id} to={paths.role(id)}>
                      {name}
                    </AppLink>,
                  ] as const,
              ),
              'or',
            )}
          </li>
        )}
      </ul>
    </>
  )
}
