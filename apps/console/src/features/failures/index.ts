export { MessageReplay } from './message-replay.tsx'
export { ReplayButton } from './replay-button.tsx'
