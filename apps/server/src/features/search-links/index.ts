export { registerSearchLinkRoutes as registerSearchLinks } from './search-link-routes.ts'
