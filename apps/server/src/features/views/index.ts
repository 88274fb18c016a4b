export {
  isSearchOfReadableView,
  isSearchOfUneditableView,
  mayReadView,
  readableViews,
} from './view-rights.ts'
export { registerViews } from './view-routes.ts'
