export { eventDefinitionKind } from './definition-kind.ts'
export { registerEventDefinitions } from './definition-routes.ts'
