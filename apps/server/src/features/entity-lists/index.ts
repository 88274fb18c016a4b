export { registerEntityLists } from './entity-list-routes.ts'
