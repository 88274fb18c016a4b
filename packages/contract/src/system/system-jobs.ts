import { z } from 'zod'
import { ts } from '../base/dates.ts'
import { defineRoute } from '../base/route.ts'

const area = 'system-jobs'

const systemJob = z.object({
  id: z.uuid(),
  description: z.string(),
  /** What kind of job it is. */
  name: z.string(),
  /** Where it stands, in words; of one that failed, why. */
  info: z.string(),
  /** The node that runs it; of one that waits, the one it was given to. */
  node_id: z.uuid(),
  /** Null while it waits. */
  started_at: ts.nullable(),
  percent_complete: z.int(),
  is_cancelable: z.boolean(),
  provides_progress: z.boolean(),
  job_status: z.enum(['runnable', 'running', 'complete', 'paused', 'error', 'cancelled']),
})

const jobs = z.object({ jobs: z.array(systemJob) })
const params = z.object({ jobId: z.string() })

const periodical = z.object({
  /** What it does, as in "Could not delete old audit entries". */
  name: z.string(),
  /** From the end of a run to the beginning of the next. */
  interval_ms: z.int(),
  /** Whether one node of all does it, or each. */
  runs_on: z.enum(['leader', 'every_node']),
  is_running: z.boolean(),
  /** Null when this node has not done it since its start. */
  last_run: z.object({ started_at: ts, duration_ms: z.int(), error: z.string().nullable() }).nullable(),
})

/** Work aside from requests: what waits, what runs, and for a while what is over. */
export const systemJobs = {
  list: defineRoute({
    method: 'GET',
    path: '/system/jobs',
    area,
    summary: 'Jobs of this node that the caller may read (systemjobs:read on the id)',
    permission: 'authenticated',
    response: jobs,
  }),
  load: defineRoute({
    method: 'GET',
    path: '/system/jobs/{jobId}',
    area,
    summary: 'One job',
    permission: 'systemjobs:read:{jobId}',
    params,
    response: systemJob,
  }),
  start: defineRoute({
    method: 'POST',
    path: '/system/jobs',
    area,
    summary: 'Start a job by its name, rebuild_index_ranges; needs systemjobs:create on the name',
    permission: 'authenticated',
    body: z.strictObject({ job_name: z.string() }),
    status: 202,
    response: z.object({ system_job_id: z.uuid() }),
  }),
  cancel: defineRoute({
    method: 'DELETE',
    path: '/system/jobs/{jobId}',
    area,
    summary: 'Cancel a job; needs systemjobs:delete on its name. One that runs ends soon after the answer',
    permission: 'authenticated',
    params,
    response: systemJob,
  }),
  acknowledge: defineRoute({
    method: 'DELETE',
    path: '/system/jobs/acknowledge/{jobId}',
    area,
    summary: 'Take a job that is over from the list',
    permission: 'systemjobs:read:{jobId}',
    params,
    status: 202,
  }),
  listOfAllNodes: defineRoute({
    method: 'GET',
    path: '/cluster/jobs',
    area,
    summary: 'Jobs of all nodes that the caller may read, by node (systemjobs:read on the id)',
    permission: 'authenticated',
    response: z.record(z.string(), jobs.nullable()),
  }),
  loadOfAllNodes: defineRoute({
    method: 'GET',
    path: '/cluster/jobs/{jobId}',
    area,
    summary: 'One job, whichever node runs it',
    permission: 'systemjobs:read:{jobId}',
    params,
    response: systemJob,
  }),
  cancelOnAllNodes: defineRoute({
    method: 'DELETE',
    path: '/cluster/jobs/{jobId}',
    area,
    summary: 'Cancel a job, whichever node runs it; needs systemjobs:delete on its name',
    permission: 'authenticated',
    params,
    response: systemJob,
  }),
  periodicals: defineRoute({
    method: 'GET',
    path: '/system/periodicals',
    area,
    summary: 'What this node does again and again, and how the last run of each went',
    permission: 'systemjobs:read',
    response: z.object({ node_id: z.uuid(), is_leader: z.boolean(), periodicals: z.array(periodical) }),
  }),
}

export type SystemJob = z.output<typeof systemJob>
export type Periodical = z.output<typeof periodical>
