import type { OidcProblem } from '@logline/contract'
import { Notice } from '../../ui/notices/notice.tsx'

const words: Record<OidcProblem, string> = {
  denied: 'The sign-in was cancelled or refused at the provider.',
  expired: 'The sign-in took too long, was begun in another browser, or was used before. Try again.',
  disabled: 'Your account is disabled here. Ask an administrator to enable it.',
  name_taken:
    'Your user name belongs to another account here. An administrator has to rename or delete that account first.',
  no_account: 'You have no account here, and this provider brings no new ones. Ask an administrator for one.',
  not_allowed: 'You are in none of the groups that may sign in here. Ask an administrator.',
  unavailable: 'The provider does not answer now. Try again in a moment.',
  misconfigured:
    'The sign-in with this provider is not set up well. An administrator finds the reason in the audit log and in the log of the server.',
  clock: 'The clocks of the provider and of this server differ too much. Tell an administrator.',
  off: 'Signing in with this provider is switched off.',
  too_many: 'Too many sign-ins from your network have failed. Try again in a few minutes.',
}

/** Why somebody who came back from a provider is not signed in, by the code in the address. */
export function SignInProblem({ problem }: { problem: string }) {
  return (
    <Notice tone="danger">
      {Object.hasOwn(words, problem) ? words[problem as OidcProblem] : 'The sign-in failed. Try again.'}
    </Notice>
  )
}
