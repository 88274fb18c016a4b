export { registerTelemetry } from './telemetry-routes.ts'
