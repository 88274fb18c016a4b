export { ensureGrokPatterns } from './ensure-grok-patterns.ts'
export { grokDefinitions } from './grok-definitions.ts'
export { grokKind } from './grok-kind.ts'
export { registerGrok } from './grok-routes.ts'
