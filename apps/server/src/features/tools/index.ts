export { registerTools } from './tool-routes.ts'
