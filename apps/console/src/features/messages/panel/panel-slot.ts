import { createContext } from 'react'

/** Where a page shows the details of a message beside its list; null: it has no such place. */
export const PanelSlotContext = createContext<HTMLElement | null>(null)
