export { registerExtractorPreview } from './preview-routes.ts'
