export { registerRuleMatches } from './rule-match-routes.ts'
