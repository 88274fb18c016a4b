/** All pages of extractors, which are loaded at once: who opens one of them goes on to another. */
export { ExportExtractorsPage } from './exchange/export-page.tsx'
export { ImportExtractorsPage } from './exchange/import-page.tsx'
export { EditExtractorPage } from './form/edit-page.tsx'
export { NewExtractorPage } from './form/new-page.tsx'
export { ExtractorsPage } from './list/extractors-page.tsx'
