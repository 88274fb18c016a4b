export { exampleOf } from './example-url.ts'
export { MessageLoader } from './message-loader.tsx'
export { useExample } from './use-example.ts'
