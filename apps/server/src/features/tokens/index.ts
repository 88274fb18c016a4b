export { createTokenKeeper, type TokenKeeper } from './token-keeper.ts'
export { tokenKind } from './token-kind.ts'
export { registerTokens } from './token-routes.ts'
