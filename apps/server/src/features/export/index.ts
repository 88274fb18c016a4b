export { registerExport } from './export-routes.ts'
