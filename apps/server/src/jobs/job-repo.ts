import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/index.ts'
import type { JobsTable } from '../db/tables/system/jobs-table.ts'
import type { Job } from './job.ts'

type Row = Selectable<JobsTable>
type NewJob = Pick<Job, 'id' | 'type' | 'data' | 'nodeId' | 'createdBy' | 'createdAtMs'>
type Run = Pick<Job, 'id' | 'runId'>
export type Outcome = Pick<Row, 'state'> & Partial<Pick<Row, 'percent' | 'info' | 'result' | 'error'>>

const open = ['runnable', 'running'] as const

/** All jobs: those that wait, those that run, and for a while those that are over. */
export function jobRepo(db: Db) {
  /** Changes a job only while the given run is its own. */
  const ofRun = ({ id, runId }: Run) =>
    db.updateTable('jobs').where('id', '=', id).where('run_id', '=', runId).where('state', '=', 'running')

  return {
    /** Within a transaction: others who add or take jobs wait until it ends. */
    lock: () => sql`insert into job_queue (id) values (1) on conflict (id) do update set id = 1`.execute(db),

    async all(): Promise<Job[]> {
      const rows = await db.selectFrom('jobs').selectAll().orderBy('created_at_ms').orderBy('id').execute()
      return rows.map(fromRow)
    },

    /** That wait or run, the oldest first. */
    async open(): Promise<Job[]> {
      const rows = await db
        .selectFrom('jobs')
        .selectAll()
        .where('state', 'in', open)
        .orderBy('created_at_ms')
        .orderBy('id')
        .execute()
      return rows.map(fromRow)
    },

    async byId(id: string): Promise<Job | null> {
      const row = await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? fromRow(row) : null
    },

    async countOpen(type: string): Promise<number> {
      const { count } = await db
        .selectFrom('jobs')
        .select((select) => select.fn.countAll().as('count'))
        .where('type', '=', type)
        .where('state', 'in', open)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    async add({ id, type, data, nodeId, createdBy, createdAtMs }: NewJob): Promise<void> {
      const made = { created_by: createdBy, created_at_ms: createdAtMs, node_id: nodeId }
      const start = { state: 'runnable', attempts: 0, percent: 0, info: '', is_cancel_wished: 0 } as const
      await db
        .insertInto('jobs')
        .values({ id, type, data: JSON.stringify(data), ...made, ...start })
        .execute()
    },

    /**
     * Makes it the job of a new run. Under the lock. False when it is no longer as it was read: those who cancel do not
     * wait for the lock.
     */
    async take(
      { id, state, runId }: Pick<Job, 'id' | 'state' | 'runId'>,
      run: { nodeId: string; runId: string; nowMs: number },
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('jobs')
        .set({
          state: 'running',
          node_id: run.nodeId,
          run_id: run.runId,
          renewed_at_ms: run.nowMs,
          started_at_ms: run.nowMs,
        })
        .set((set) => ({ attempts: set('attempts', '+', 1), percent: 0, info: '' }))
        .where('id', '=', id)
        .where('state', '=', state)
        .where('run_id', runId === null ? 'is' : '=', runId)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Says that the run goes on and how far it is. What others wish of it; null when it is no longer its own. */
    async renew(
      run: Run,
      { percent, info, nowMs }: { percent: number; info: string; nowMs: number },
    ): Promise<{ isCancelWished: boolean } | null> {
      const row = await ofRun(run)
        .set({ percent, info, renewed_at_ms: nowMs })
        .returning('is_cancel_wished')
        .executeTakeFirst()
      return row ? { isCancelWished: row.is_cancel_wished === 1 } : null
    },

    /** How the run ended. Without effect when the job is no longer its own. */
    async end(run: Run, outcome: Outcome, nowMs: number): Promise<void> {
      await ofRun(run)
        .set({ ...outcome, run_id: null, ended_at_ms: nowMs })
        .execute()
    },

    /** Leaves it to the next that takes it; a run that was ended in order does not count. */
    async giveBack(run: Run): Promise<void> {
      await ofRun(run)
        .set((set) => ({ state: 'runnable', run_id: null, attempts: set('attempts', '-', 1) }))
        .execute()
    },

    /** False when it does not wait. */
    async cancelWaiting(id: string, nowMs: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('jobs')
        .set({ state: 'cancelled', ended_at_ms: nowMs })
        .where('id', '=', id)
        .where('state', '=', 'runnable')
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** The server that runs it sees it within a second. False when it does not run. */
    async wishCancel(id: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('jobs')
        .set({ is_cancel_wished: 1 })
        .where('id', '=', id)
        .where('state', '=', 'running')
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** False when there is none that is over. */
    async removeEnded(id: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('jobs')
        .where('id', '=', id)
        .where('state', 'not in', open)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    async removeEndedBefore(endedBeforeMs: number, states: readonly Job['state'][]): Promise<void> {
      await db
        .deleteFrom('jobs')
        .where('state', 'in', states)
        .where('ended_at_ms', '<', endedBeforeMs)
        .execute()
    },
  }
}

function fromRow(row: Row): Job {
  return {
    id: row.id,
    type: row.type,
    data: JSON.parse(row.data),
    state: row.state,
    nodeId: row.node_id,
    runId: row.run_id,
    renewedAtMs: row.renewed_at_ms,
    attempts: row.attempts,
    percent: row.percent,
    info: row.info,
    isCancelWished: row.is_cancel_wished === 1,
    result: row.result === null ? null : JSON.parse(row.result),
    error: row.error,
    createdBy: row.created_by,
    createdAtMs: row.created_at_ms,
    startedAtMs: row.started_at_ms,
    endedAtMs: row.ended_at_ms,
  }
}
