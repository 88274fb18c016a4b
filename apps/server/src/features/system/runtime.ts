import { release, type } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import type { MetricsRegistry } from './metrics-registry.ts'

/** Memory of this process as the runtime sees it, in bytes. */
export function runtimeMemory() {
  const heap = getHeapStatistics()
  const { heapUsed, heapTotal } = process.memoryUsage()
  return { used: heapUsed, total: heapTotal, free: heapTotal - heapUsed, max: heap.heap_size_limit }
}

/** `Node.js 24.21 on Linux 6.1`. */
export function runtimeInfo(): string {
  const twoParts = (version: string) => version.split('.').slice(0, 2).join('.')
  return `Node.js ${twoParts(process.versions.node)} on ${type()} ${twoParts(release())}`
}

/** Under the names clients of the compatible API look for. */
export function registerRuntimeMetrics(metrics: MetricsRegistry): void {
  metrics.gauge('jvm.memory.heap.used', () => runtimeMemory().used)
  metrics.gauge('jvm.memory.heap.committed', () => runtimeMemory().total)
  metrics.gauge('jvm.memory.heap.max', () => runtimeMemory().max)
}
