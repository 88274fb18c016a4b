export { registerExplanations } from './explanation-routes.ts'
