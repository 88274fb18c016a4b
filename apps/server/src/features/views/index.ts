export { dashboardKind, savedSearchKind, viewKind } from './view-kind.ts'
export {
  isSearchOfReadableView,
  isSearchOfUneditableView,
  readableViews,
} from './view-rights.ts'
export { registerViews } from './view-routes.ts'
