import { type OpenSession, sessions, type User } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { useChange } from '../../api/use-change.ts'
import { ConfirmDialog } from '../../kit/dialogs/confirm-dialog.tsx'
import { Section } from '../../kit/page/section.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Badge } from '../../ui/texts/badge.tsx'
import { RelativeTime } from '../../ui/texts/timestamp.tsx'
import { browserName } from './browser-name.ts'
import classes from './user.module.css'
import { sessionsQuery } from './user-queries.ts'

/** Where the user is signed in. Any of them can be ended, but the one that is used: that is what signing out is for. */
export function SessionList({ user }: { user: User }) {
  const { data, error } = useQuery(sessionsQuery(user.id))
  const open = data?.sessions
  const [ended, setEnded] = useState<OpenSession | null>(null)
  return (
    <Section title="Sessions">
      <p className={classes.hint}>Where this user is signed in, the last used first.</p>
      {error && <Notice tone="danger">{errorText(error)}</Notice>}
      {!data && !error && <Skeleton width={60} />}
      {open?.length === 0 && <p className={classes.nothing}>There is no session.</p>}
      <ul className={classes.rows}>
        {open?.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setEnded(session)} />
        ))}
      </ul>
      {ended && <EndDialog user={user} session={ended} onClose={() => setEnded(null)} />}
    </Section>
  )
}

function SessionRow({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const { user_agent, client_address, last_activity, expires_at, is_current } = session
  const browser = browserName(user_agent)
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <span className={classes.name} title={user_agent}>
          {browser} {is_current && <Badge tone="accent">This session</Badge>}
        </span>
        <span className={classes.fact}>
          {client_address}, last used <RelativeTime value={last_activity} />
          {expires_at !== null && (
            <>
              , ends <RelativeTime value={expires_at} /> when it is not used
            </>
          )}
        </span>
      </span>
      <Button
        aria-label={`End session ${browser} ${client_address}`}
        disabledReason={is_current ? 'This is the session you use: log out instead.' : undefined}
        onClick={onEnd}
      >
        End
      </Button>
    </li>
  )
}

interface EndDialogProps {
  user: User
  session: OpenSession
  onClose: () => void
}

function EndDialog({ user, session, onClose }: EndDialogProps) {
  const end = useChange(sessions.end, { stale: [sessions.ofUser] })
  return (
    <ConfirmDialog
      title="End session"
      confirmLabel="End session"
      isDestructive
      onConfirm={() => end({ params: { userId: user.id, sessionId: session.id } })}
      onClose={onClose}
    >
      {browserName(session.user_agent)} at {session.client_address} is signed out with its next request. What
      was not saved there is lost.
    </ConfirmDialog>
  )
}
