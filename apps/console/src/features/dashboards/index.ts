export { copyToDashboardAction } from './copy/copy-widget-action.ts'
