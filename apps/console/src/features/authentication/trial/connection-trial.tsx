import { authenticationServices } from '@logline/contract'
import { answerOf } from '../../../api/call.ts'
import { Section } from '../../../kit/page/section.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import classes from './trial.module.css'
import { TrialResult } from './trial-result.tsx'
import { type Tried, useTrial } from './use-trial.ts'

/** Is the directory there, and does it take the system user (reference: authentication, section 5.4)? */
export function ConnectionTrial({ tried }: { tried: Tried }) {
  const trial = useTrial(tried, {
    asksFor: 'connection',
    ask: (body) => answerOf(authenticationServices.testConnection, { body }),
  })
  return (
    <Section title="Server Connection Check">
      <div className={classes.trial}>
        <p className={classes.about}>
          Connects to each server as the system user, with what is entered now. Nothing is saved.
        </p>
        <Button isBusy={trial.isRunning} disabledReason={trial.disabledReason} onClick={() => trial.run()}>
          Test Server Connection
        </Button>
        <TrialResult failure="Connection test failed with status" {...trial} />
      </div>
    </Section>
  )
}
