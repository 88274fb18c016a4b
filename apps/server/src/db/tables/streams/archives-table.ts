/** Times are milliseconds since 1970 UTC; flags are 0 or 1. */
export interface ArchivesTable {
  id: string
  /** Of the index that it is of, which may be gone. */
  index_set_id: string
  index_set_title: string
  index_no: number
  /** `<prefix>_<number>`, as it was called. */
  index_name: string
  /** Of its files, below the folder of archives. */
  folder: string
  /** All files and the manifest are there, on disk. */
  is_complete: number
  is_damaged: number
  /** Why the last job of it failed. */
  problem: string | null
  /** Of the manifest; empty until it is complete. */
  manifest_sha256: string
  /** Times of the first and the last message. */
  from_ms: number
  to_ms: number
  messages: number
  /** Of its files; 0 until it is complete. */
  bytes: number
  index_bytes: number
  created_at_ms: number
  /** Username. */
  created_by: string
  verified_at_ms: number | null
  /** The index that it is restored as, or is being restored as: all null when there is none. */
  restored_set_id: string | null
  restored_no: number | null
  /** Null until the restore is complete. */
  restored_at_ms: number | null
}
