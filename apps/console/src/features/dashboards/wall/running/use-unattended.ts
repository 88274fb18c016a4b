import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { bridgesOutages } from '../../../../kit/session/server-status.ts'
import { newConsoleQuery } from './new-console.ts'

const askEveryMs = 60_000

/** Nobody is there to load the page anew: it stays while the server is away, and loads another build of the console by itself. */
export function useUnattended(): void {
  const { data: isOutdated } = useQuery({ ...newConsoleQuery(), refetchInterval: askEveryMs })
  useEffect(() => {
    if (isOutdated) window.location.reload()
  }, [isOutdated])
  useEffect(() => {
    bridgesOutages.set(true)
    return () => bridgesOutages.set(false)
  }, [])
}
