import { tokens, type User } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { useChange } from '../../../api/use-change.ts'
import { Section } from '../../../kit/page/section.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import classes from '../user.module.css'
import { UserFrame } from '../user-frame.tsx'
import { tokensQuery } from '../user-queries.ts'
import { CreateToken } from './create-token.tsx'
import { shownTokens } from './shown-tokens.ts'
import { TokenRow } from './token-row.tsx'

/** The tokens with which programs act as one user, oneself for example. */
export function UserTokensPage() {
  const { user: name } = useParams({ from: '/system/users/tokens/$user' })
  return (
    <UserFrame name={name} title="Edit Tokens Of User" current="tokens">
      {(user) => (
        <Section title="Create And Edit Tokens">
          <div className={classes.column}>
            <CreateToken user={user} />
            <TokenList user={user} />
          </div>
        </Section>
      )}
    </UserFrame>
  )
}

function TokenList({ user }: { user: User }) {
  const { data, error } = useQuery(tokensQuery(user.id))
  const [filter, setFilter] = useState('')
  const remove = useChange(tokens.remove, { stale: [tokens.list] })
  if (error) return <Notice tone="danger">{errorText(error)}</Notice>
  if (!data) return <Skeleton width={60} />
  const shown = shownTokens(data.tokens, filter)
  return (
    <>
      <TextField label="Filter" value={filter} onChange={(event) => setFilter(event.currentTarget.value)} />
      <ul className={classes.rows} aria-label="Tokens">
        {shown.map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            onRemove={() => remove({ params: { userId: user.id, idOrToken: token.id } })}
          />
        ))}
      </ul>
      {shown.length === 0 && (
        <p className={classes.nothing}>
          {data.tokens.length === 0 ? 'No tokens to display.' : 'No tokens match the filter.'}
        </p>
      )}
    </>
  )
}
