/** Named parts of grok patterns. */
export interface GrokPatternsTable {
  id: string
  name: string
  pattern: string
  /** The content pack it came with; null for one that was made or changed here. */
  content_pack: string | null
}
