export { registerUrlWhitelist, urlWhitelistGuards } from './url-whitelist-routes.ts'
