export { registerCatalog } from './catalog-routes.ts'
export { suggestionsFor } from './suggestions.ts'
export { titlesOfGrns } from './titles.ts'
