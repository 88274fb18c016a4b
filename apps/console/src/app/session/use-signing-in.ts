import { useState } from 'react'
import { session } from '../../kit/session/session.ts'

/** A step of the sign-in that runs, and why the last try was refused; null when it was not. */
export function useSigningIn<Typed>(step: (typed: Typed) => Promise<void>, onRefused: () => void) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const run = async (typed: Typed) => {
    setError(null)
    setIsBusy(true)
    try {
      await step(typed)
    } catch (error) {
      setError(error)
      onRefused()
    }
    // Unless the form is gone by now.
    if (session.get().state !== 'signed-in') setIsBusy(false)
  }
  return { isBusy, error, run, forget: () => setError(null) }
}
