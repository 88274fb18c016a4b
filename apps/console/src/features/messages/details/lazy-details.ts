import { preloadable } from '../../../kit/lazy/preloadable.ts'

/** Loaded when the pointer or the focus comes to a table of messages, so that it is there when one is opened. */
export const messageDetails = preloadable(async () => (await import('./message-details.tsx')).MessageDetails)
