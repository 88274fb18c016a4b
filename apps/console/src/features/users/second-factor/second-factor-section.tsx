import { type SecondFactor, secondFactors, type User } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { query } from '../../../api/query.ts'
import { useIsPermitted, useTimeZone } from '../../../kit/current-user.tsx'
import { preloadable } from '../../../kit/lazy/preloadable.ts'
import { Section } from '../../../kit/page/section.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import classes from '../user.module.css'
import { useIsOwn } from '../user-queries.ts'
import { NewRecoveryCodes } from './new-recovery-codes.tsx'
import { ResetDialog, TurnOffDialog } from './turn-off-dialogs.tsx'

/** It draws the picture for the app, which nobody else needs. */
const setUp = preloadable(async () => (await import('./set-up.tsx')).SetUp)

/** At so few recovery codes the user is told to make new ones. */
const fewCodes = 3

/** What a user shows besides the password: set up by oneself, reset by those who may set all passwords. */
export function SecondFactorSection({ user }: { user: User }) {
  const { data, error } = useQuery(query(secondFactors.get, { params: { userId: user.id } }))
  const isOwn = useIsOwn(user)
  return (
    <Section title="Second factor">
      <p className={classes.hint}>
        {isOwn
          ? 'A code of an app on your phone, asked for after your password: who knows the password alone does not come in.'
          : 'A code of an app, asked for after the password. Users set it up by themselves.'}
      </p>
      {error && <Notice tone="danger">{errorText(error)}</Notice>}
      {!data && !error && <Skeleton width={60} />}
      {data && <State factor={data} isOwn={isOwn} />}
      {data && (isOwn ? <OwnButtons user={user} factor={data} /> : <ResetButton user={user} factor={data} />)}
    </Section>
  )
}

function State({ factor, isOwn }: { factor: SecondFactor; isOwn: boolean }) {
  const zone = useTimeZone()
  const { totp, recovery_codes_left: left } = factor
  if (!totp) return <p className={classes.nothing}>No second factor is set up.</p>
  return (
    <div className={classes.row}>
      <span className={classes.words}>
        <span className={classes.name}>Codes of an app</span>
        <span className={classes.fact}>
          Set up <Timestamp value={totp.confirmed_at} zone={zone} />,{' '}
          {left === 1 ? '1 recovery code left' : `${left} recovery codes left`}
          {isOwn && left < fewCodes && ': make new ones before they run out'}
        </span>
      </span>
    </div>
  )
}

function OwnButtons({ user, factor }: { user: User; factor: SecondFactor }) {
  const [dialog, setDialog] = useState<'set up' | 'new codes' | 'turn off' | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <div className={classes.buttons}>
        {factor.totp ? (
          <>
            <Button onClick={() => setDialog('new codes')}>New recovery codes</Button>
            <Button onClick={() => setDialog('turn off')}>Turn off</Button>
          </>
        ) : (
          <Button onPointerEnter={setUp.preload} onClick={() => setDialog('set up')}>
            Set up
          </Button>
        )}
      </div>
      {dialog === 'set up' && (
        <Suspense fallback={null}>
          <setUp.Component user={user} onClose={close} />
        </Suspense>
      )}
      {dialog === 'new codes' && <NewRecoveryCodes user={user} onClose={close} />}
      {dialog === 'turn off' && <TurnOffDialog user={user} onClose={close} />}
    </>
  )
}

function ResetButton({ user, factor }: { user: User; factor: SecondFactor }) {
  const [isAsking, setAsking] = useState(false)
  const mayReset = useIsPermitted()('users:passwordchange')
  if (!factor.totp || !mayReset) return null
  return (
    <div className={classes.buttons}>
      <Button onClick={() => setAsking(true)}>Reset second factor</Button>
      {isAsking && <ResetDialog user={user} onClose={() => setAsking(false)} />}
    </div>
  )
}
