export { registerCatalog } from './catalog-routes.ts'
export { suggestionsFor } from './suggestions.ts'
export { titlesFor, titlesOf } from './titles.ts'
