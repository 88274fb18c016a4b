export { createSessionKeeper } from './session-keeper.ts'
export { sessionKind } from './session-kind.ts'
export { registerSessions } from './session-routes.ts'
export { createSignIn } from './sign-in.ts'
