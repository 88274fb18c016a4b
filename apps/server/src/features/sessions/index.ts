export { createSessionKeeper } from './session-keeper.ts'
export { registerSessions } from './session-routes.ts'
export { createSignIn } from './sign-in.ts'
