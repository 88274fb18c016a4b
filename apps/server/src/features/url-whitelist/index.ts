export { registerUrlWhitelist, urlWhitelistGuards } from './url-whitelist-routes.ts'
export { isAllowed } from './whitelist-match.ts'
