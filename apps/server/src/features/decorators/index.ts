export { decorateMessages, messageDecorator } from './decorate-messages.ts'
export { registerDecorators } from './decorator-routes.ts'
export { storedDecoratorKind } from './stored-decorator-kind.ts'
export { storedDecorators } from './stored-decorators.ts'
