import { signOut } from '../../kit/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import classes from './session-ended.module.css'
import { SignInForm } from './sign-in-form.tsx'

/** Over the page, which stays as it is: after signing in the refused calls go on. */
export function SessionEnded({ username }: { username: string }) {
  return (
    <Modal
      opened
      onClose={() => {}}
      title="Your session has ended"
      size={400}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={500}
    >
      <div className={classes.body}>
        <p className={classes.text}>Sign in again to go on where you were. Nothing you typed is lost.</p>
        <SignInForm username={username} />
        <Button variant="quiet" onClick={signOut}>
          Leave this page instead
        </Button>
      </div>
    </Modal>
  )
}
