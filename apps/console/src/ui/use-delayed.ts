import { useEffect, useState } from 'react'

/** False for the first `delayMs` milliseconds after `isOn` became true, so that quick things do not flicker. */
export function useDelayed(isOn: boolean, delayMs: number): boolean {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setIsDue(true), delayMs)
    return () => {
      clearTimeout(timer)
      setIsDue(false)
    }
  }, [isOn, delayMs])
  return isOn && isDue
}
