export { explainTime } from './explain/explain-time.ts'
export { registerInsightRoutes as registerInsights } from './insight-routes.ts'
export { messagePatterns } from './patterns/message-patterns.ts'
