export { decorateMessages, messageDecorator } from './decorate-messages.ts'
export { registerDecorators } from './decorator-routes.ts'
export { storedDecorators } from './stored-decorators.ts'
