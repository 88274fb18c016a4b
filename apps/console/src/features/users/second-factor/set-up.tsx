import { secondFactors, sessions, type User } from '@logline/contract'
import { useState } from 'react'
import { z } from 'zod'
import { useChange } from '../../../api/use-change.ts'
import { FormCode } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import classes from './second-factor.module.css'

interface SetUpProps {
  user: User
  onClose: () => void
}

/** What the app needs. */
interface Setup {
  secret: string
  uri: string
}

/** Asks for the password, shows what the app needs, takes its first code, and shows the recovery codes. */
export function SetUp({ user, onClose }: SetUpProps) {
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [step, setStep] = useState<'password' | 'app' | 'recovery codes'>('password')
  const begin = useChange(secondFactors.begin, { stale: [] })
  if (step === 'recovery codes' && codes) {
    return <RecoveryCodesDialog user={user} codes={codes} onClose={onClose} />
  }
  if (step === 'app' && setup) {
    const toCodes = () => setStep('recovery codes')
    return <AppStep user={user} setup={setup} onCodes={setCodes} onSent={toCodes} onClose={onClose} />
  }
  return (
    <PasswordDialog
      title="Set up second factor"
      submit={{ label: 'Next', busyLabel: 'Checking…' }}
      onPassword={async (password) =>
        setSetup(await begin({ params: { userId: user.id }, body: { password } }))
      }
      onSent={() => setStep('app')}
      onClose={onClose}
    >
      You need an authenticator app, such as the one in your password manager. Scripts that sign in with your
      password need an access token from then on.
    </PasswordDialog>
  )
}

const schema = z.object({ code: z.string().trim().min(1, 'Field is required.') })

interface AppStepProps {
  user: User
  setup: Setup
  onCodes: (recoveryCodes: readonly string[]) => void
  onSent: () => void
  onClose: () => void
}

function AppStep({ user, setup, onCodes, onSent, onClose }: AppStepProps) {
  const confirm = useChange(secondFactors.confirm, { stale: [secondFactors.get, sessions.ofUser] })
  const form = useForm({
    schema,
    initialValues: { code: '' },
    onSubmit: async (body) => {
      const answer = await confirm({ params: { userId: user.id }, body })
      onCodes(answer.recovery_codes)
    },
  })
  return (
    <FormDialog
      form={form}
      title="Set up second factor"
      size={460}
      submit={{ label: 'Turn on', busyLabel: 'Checking…' }}
      onClose={onClose}
      onSent={onSent}
    >
      <div className={classes.step}>
        <p>Scan this with your authenticator app, or type the key into it.</p>
        <QrCode text={setup.uri} label="QR code for your authenticator app" />
        <p className={classes.secret}>
          <code>{setup.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={setup.secret} label="Copy the key" />
        </p>
      </div>
      <FormCode
        form={form}
        name="code"
        label="Code"
        help="The six digits that the app shows now. All your other sessions end."
        isFirst
      />
    </FormDialog>
  )
}
