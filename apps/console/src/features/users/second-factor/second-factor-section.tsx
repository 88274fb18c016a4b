import { type SecondFactor, secondFactors, type User } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { query } from '../../../api/query.ts'
import { useIsPermitted, useTimeZone } from '../../../kit/current-user.tsx'
import { preloadable } from '../../../kit/lazy/preloadable.ts'
import { Section } from '../../../kit/page/section.tsx'
import { passkeyObstacle } from '../../../kit/passkeys/passkey-obstacle.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import classes from '../user.module.css'
import { useIsOwn } from '../user-queries.ts'
import { NewRecoveryCodes } from './new-recovery-codes.tsx'
import { PasskeyRows } from './passkey-rows.tsx'
import { ResetDialog, TurnOffDialog } from './turn-off-dialogs.tsx'

/** It asks the browser for passkeys, which nobody else needs. */
const addPasskey = preloadable(async () => (await import('./add-passkey.tsx')).AddPasskey)

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
          ? 'A passkey or a code of an app, asked for after your password: who knows the password alone does not come in.'
          : 'A passkey or a code of an app, asked for after the password. Users set it up by themselves.'}
      </p>
      {error && <Notice tone="danger">{errorText(error)}</Notice>}
      {!data && !error && <Skeleton width={60} />}
      {data && <State user={user} factor={data} isOwn={isOwn} />}
      {data && (isOwn ? <OwnButtons user={user} factor={data} /> : <ResetButton user={user} factor={data} />)}
    </Section>
  )
}

interface StateProps {
  user: User
  factor: SecondFactor
  isOwn: boolean
}

function State({ user, factor, isOwn }: StateProps) {
  const zone = useTimeZone()
  const { totp, recovery_codes_left: left } = factor
  if (!isOn(factor)) return <p className={classes.nothing}>No second factor is set up.</p>
  return (
    <ul className={classes.rows}>
      <PasskeyRows user={user} passkeys={factor.passkeys} isOwn={isOwn} />
      {totp && (
        <Row name="Codes of an app">
          Set up <Timestamp value={totp.confirmed_at} zone={zone} />
        </Row>
      )}
      <Row name="Recovery codes">
        {left === 1 ? '1 recovery code left' : `${left} recovery codes left`}
        {isOwn && left < fewCodes && ': make new ones before they run out'}
      </Row>
    </ul>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.fact}>{children}</span>
      </span>
    </li>
  )
}

function OwnButtons({ user, factor }: { user: User; factor: SecondFactor }) {
  const [dialog, setDialog] = useState<'passkey' | 'set up' | 'new codes' | 'turn off' | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <div className={classes.buttons}>
        <Button
          disabledReason={passkeyObstacle() ?? undefined}
          onPointerEnter={addPasskey.preload}
          onClick={() => setDialog('passkey')}
        >
          Add passkey
        </Button>
        {!factor.totp && (
          <Button onPointerEnter={setUp.preload} onClick={() => setDialog('set up')}>
            Set up app
          </Button>
        )}
        {isOn(factor) && (
          <>
            <Button onClick={() => setDialog('new codes')}>New recovery codes</Button>
            <Button onClick={() => setDialog('turn off')}>Turn off</Button>
          </>
        )}
      </div>
      <Suspense fallback={null}>
        {dialog === 'passkey' && <addPasskey.Component user={user} onClose={close} />}
        {dialog === 'set up' && <setUp.Component user={user} onClose={close} />}
      </Suspense>
      {dialog === 'new codes' && <NewRecoveryCodes user={user} onClose={close} />}
      {dialog === 'turn off' && <TurnOffDialog user={user} onClose={close} />}
    </>
  )
}

function isOn({ totp, passkeys }: SecondFactor): boolean {
  return totp !== null || passkeys.length > 0
}

function ResetButton({ user, factor }: { user: User; factor: SecondFactor }) {
  const [isAsking, setAsking] = useState(false)
  const mayReset = useIsPermitted()('users:passwordchange')
  if (!isOn(factor) || !mayReset) return null
  return (
    <div className={classes.buttons}>
      <Button onClick={() => setAsking(true)}>Reset second factor</Button>
      {isAsking && <ResetDialog user={user} onClose={() => setAsking(false)} />}
    </div>
  )
}
