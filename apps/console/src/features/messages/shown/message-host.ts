import { createContext, useContext } from 'react'
import type { FieldType } from '../../../kit/fields/field-type.ts'

/** What the place a message is shown at offers it. */
export interface MessageHost {
  /** IANA name of the zone times are shown in. */
  timeZone: string
  /** False where nothing is to be changed or opened, such as on the wall display. */
  isInteractive: boolean
  /** The streams that messages around this one are looked for in, empty for all; null: none are offered. */
  surroundingStreams: readonly string[] | null
  /** By the name of the field, as far as they are known. */
  fieldTypes: ReadonlyMap<string, FieldType>
}

export const MessageHostContext = createContext<MessageHost | null>(null)

export function useMessageHost(): MessageHost {
  const host = useContext(MessageHostContext)
  if (!host) throw new Error('A message needs a MessageHostContext above it')
  return host
}
