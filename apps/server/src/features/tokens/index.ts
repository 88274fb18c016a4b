export { createTokenKeeper, type TokenKeeper } from './token-keeper.ts'
export { registerTokens } from './token-routes.ts'
