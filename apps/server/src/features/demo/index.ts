export { registerDemo } from './demo-routes.ts'
export { createDemoSender, type DemoWish } from './demo-sender.ts'
export { seededRandom } from './seeded-random.ts'
export { startDemoWhenReady } from './start-demo.ts'
