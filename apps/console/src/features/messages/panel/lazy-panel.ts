import { preloadable } from '../../../kit/lazy/preloadable.ts'

/** Loaded when the pointer or the focus comes to a stream of messages, so that it is there when one is opened. */
export const messagePanel = preloadable(async () => (await import('./message-panel.tsx')).MessagePanel)
