import { z } from 'zod'
import { ts } from '../base/dates.ts'
import { pageQuery, paginated } from '../base/paging.ts'
import { defineRoute } from '../base/route.ts'

const area = 'archives'

/** What is being done with it; null when nothing is. */
const archiveJob = z.object({
  kind: z.enum(['archive', 'verify', 'restore']),
  /** False while it waits for others. */
  is_running: z.boolean(),
  percent: z.int(),
  /** Where it stands, in words. */
  info: z.string(),
})

const archive = z.object({
  id: z.string(),
  /** Of which it is, as it was called: `<prefix>_<number>`. */
  index_name: z.string(),
  index_set_id: z.string(),
  index_set_title: z.string(),
  /** Of its files, below the folder of archives. */
  folder: z.string(),
  /**
   * `archiving`: not complete yet; `failed`: it will not be, and `problem` says why; `damaged`: some file is not what it
   * was, and `problem` names it.
   */
  state: z.enum(['archiving', 'available', 'failed', 'damaged']),
  /** Why the last thing that was tried with it failed, in words. */
  problem: z.string().nullable(),
  /** Times of the first and the last message. */
  from: ts,
  to: ts,
  messages: z.int(),
  /** Of its files; 0 until it is complete. */
  bytes: z.int(),
  /** Of the index on the engine's disk when it was archived. */
  index_bytes: z.int(),
  created_at: ts,
  created_by: z.string(),
  /** When all files were read last and found to be what they were; null: never. */
  verified_at: ts.nullable(),
  /** Whether its index is there, under its own name. */
  index_is_present: z.boolean(),
  /** The index that it is restored as; null for none. */
  restored: z
    .object({ index_set_id: z.string(), index_name: z.string(), is_complete: z.boolean() })
    .nullable(),
  job: archiveJob.nullable(),
})

const fileKind = z.enum(['messages', 'fields', 'values'])

/** What lies beside the files of an archive: docs/archives.md describes each member. */
export const archiveManifest = z.object({
  format: z.literal('logline-archive'),
  format_version: z.int().min(1),
  id: z.string().regex(/^[0-9a-f]{24}$/, 'must be 24 hex digits'),
  product_version: z.string().max(100),
  created_at: ts,
  index_set: z.object({
    id: z.string().max(64),
    title: z.string().max(500),
    description: z.string().nullable(),
    index_prefix: z.string().max(250),
    rotation_strategy_class: z.string(),
    rotation_strategy: z.record(z.string(), z.unknown()),
    retention_strategy_class: z.string(),
    retention_strategy: z.record(z.string(), z.unknown()),
    index_analyzer: z.string(),
  }),
  index: z.object({ name: z.string().max(300), number: z.int().min(0) }),
  from: ts,
  to: ts,
  messages: z.int().min(1),
  /** Of all files. */
  bytes: z.int().min(0),
  /** Of the index on the engine's disk. */
  index_bytes: z.int().min(0),
  /** With their titles of that time; null for one that was gone. */
  streams: z.array(z.object({ id: z.string(), title: z.string().nullable(), messages: z.int().min(0) })),
  files: z
    .array(
      z.object({
        name: z
          .string()
          .regex(/^(part-\d{5,7}|fields|values)\.parquet$/, 'is no name of a file of an archive'),
        kind: fileKind,
        rows: z.int().min(0),
        bytes: z.int().min(0),
        sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits'),
      }),
    )
    .min(1),
})

const params = z.object({ archiveId: z.string() })

/** Indices as compressed files, for what retention drops. */
export const archives = {
  list: defineRoute({
    method: 'GET',
    path: '/system/archives',
    area,
    summary: 'List the archives by page',
    permission: 'archive:read',
    query: pageQuery(['created_at', 'index_name'], { sort: 'created_at', order: 'desc' }),
    response: paginated('archives', archive),
  }),
  candidates: defineRoute({
    method: 'GET',
    path: '/system/archives/candidates',
    area,
    summary: 'The indices that are no longer written to and have no archive yet, the newest first',
    permission: 'archive:create',
    response: z.object({
      indices: z.array(
        z.object({
          index_name: z.string(),
          index_set_title: z.string(),
          messages: z.int(),
          /** On the engine's disk. */
          bytes: z.int(),
        }),
      ),
    }),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/system/archives',
    area,
    summary: 'Start a job that archives an index which is no longer written to',
    permission: 'archive:create',
    body: z.strictObject({ index: z.string().min(1).max(300) }),
    response: archive,
    status: 202,
  }),
  rescan: defineRoute({
    method: 'POST',
    path: '/system/archives/rescan',
    area,
    summary: 'Look in the folder of archives for those that are not listed, such as copied ones',
    permission: 'archive:create',
    response: z.object({
      /** Names of the indices that are listed since. */
      found: z.array(z.string()),
      /** Folders that cannot be listed, and why. */
      problems: z.array(z.object({ folder: z.string(), problem: z.string() })),
    }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/system/archives/{archiveId}',
    area,
    summary: 'An archive with its manifest',
    permission: 'archive:read',
    params,
    response: archive.extend({
      /** Null while it is not complete, and when the file is gone or cannot be read. */
      manifest: archiveManifest.nullable(),
      /** Streams of its messages that are not there: what lies in these alone cannot be found after a restore. */
      missing_streams: z.array(z.string()),
    }),
  }),
  verify: defineRoute({
    method: 'POST',
    path: '/system/archives/{archiveId}/verify',
    area,
    summary: 'Start a job that reads every file of an archive and compares checksums and counts',
    permission: 'archive:read',
    params,
    response: archive,
    status: 202,
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/system/archives/{archiveId}/restore',
    area,
    summary: 'Start a job that restores an archive as an index of the index set for restored archives',
    permission: 'archive:restore',
    params,
    response: archive,
    status: 202,
  }),
  removeRestored: defineRoute({
    method: 'DELETE',
    path: '/system/archives/{archiveId}/restored',
    area,
    summary: 'Remove the index that an archive was restored as; the archive stays',
    permission: 'archive:restore',
    params,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/system/archives/{archiveId}',
    area,
    summary: 'Delete an archive with its files',
    permission: 'archive:delete',
    params,
  }),
}

export type Archive = z.output<typeof archive>
export type ArchiveManifest = z.output<typeof archiveManifest>
