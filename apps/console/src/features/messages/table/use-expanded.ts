import { useState } from 'react'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'

interface Expanded {
  /** Ids of the messages whose details are open. */
  expanded: ReadonlySet<string>
  /** The same function as long as the table is there. */
  toggle: (messageId: string) => void
}

/** Which messages of a table are open. They stay open over a refresh, and when they come back on another page. */
export function useExpanded(onOpen: () => void): Expanded {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const toggle = useStableCallback((messageId: string) => {
    const next = new Set(expanded)
    if (!next.delete(messageId)) {
      next.add(messageId)
      onOpen()
    }
    setExpanded(next)
  })
  return { expanded, toggle }
}
