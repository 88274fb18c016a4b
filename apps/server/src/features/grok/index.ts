export { ensureGrokPatterns } from './ensure-grok-patterns.ts'
export { grokDefinitions } from './grok-definitions.ts'
export { registerGrok } from './grok-routes.ts'
