export { registerStartPage } from './start-page-routes.ts'
