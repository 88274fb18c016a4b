import type { Condition } from './notification-watch.ts'

interface Disk {
  path: string
  sizeBytes: number
  freeBytes: number
}

const gib = 1024 ** 3

/** Free space below the share of the disk, but at most so much, counts. The usual three stages of log stores. */
const stages = [
  { type: 'es_node_disk_watermark_flood_stage', share: 0.05, atMostBytes: 100 * gib },
  { type: 'es_node_disk_watermark_high', share: 0.1, atMostBytes: 150 * gib },
  { type: 'es_node_disk_watermark_low', share: 0.15, atMostBytes: 200 * gib },
] as const

/** The worst stage a disk has reached; none when there is room. */
export function diskCondition({ path, sizeBytes, freeBytes }: Disk): Condition[] {
  const stage = stages.find(({ share, atMostBytes }) => freeBytes < Math.min(sizeBytes * share, atMostBytes))
  if (!stage) return []
  const details = {
    path,
    free: `${(freeBytes / gib).toFixed(1)} GiB`,
    used_percentage: Math.round(100 - (freeBytes / sizeBytes) * 100),
  }
  return [{ type: stage.type, key: '', severity: 'urgent', details }]
}
