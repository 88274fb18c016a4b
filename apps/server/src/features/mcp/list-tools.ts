import { z } from 'zod'
import { knownFields } from '../fields/index.ts'
import { defaultStreamIds, requireStreams, searchHttpProblem } from '../searches/index.ts'
import { readableStreams } from '../streams/index.ts'
import { readableViews } from '../views/index.ts'
import { boundedRows } from './bounded-answer.ts'
import { readOnly, type ToolSetting } from './tool-setting.ts'

const mostThings = 500

const named = z.object({
  contains: z.string().max(200).default('').describe('Only those whose name contains this text'),
})

const fieldsInput = named.extend({
  streams: z
    .array(z.string())
    .max(100)
    .default([])
    .describe('Ids of streams; empty for all the user may read'),
})

/** What there is to search. */
export function addListTools(setting: ToolSetting): void {
  addStreamsTool(setting)
  addFieldsTool(setting)
  addDashboardsTool(setting)
}

function addStreamsTool({ server, caller, db, answer }: ToolSetting): void {
  server.registerTool(
    'list_streams',
    {
      title: 'List streams',
      description: 'The streams whose messages the user may read.',
      inputSchema: named,
      annotations: readOnly,
    },
    ({ contains }) =>
      answer(async () => {
        const streams = await readableStreams(db, caller.actor)
        const rows = streams.map(({ id, title, description }) => [id, title, description])
        return listAnswer(['id', 'title', 'description'], rows, { contains, nameAt: 1 })
      }),
  )
}

function addFieldsTool({ server, caller, db, messageStore, answer }: ToolSetting): void {
  server.registerTool(
    'list_fields',
    {
      title: 'List fields',
      description: 'The fields that messages have, with their types.',
      inputSchema: fieldsInput,
      annotations: readOnly,
    },
    ({ contains, streams: wanted }) =>
      answer(async () => {
        const { actor } = caller
        requireStreams(wanted, actor)
        const readable = await readableStreams(db, actor)
        const ids = wanted.length > 0 ? wanted : defaultStreamIds(readable)
        if (ids.length === 0) return listAnswer(['name', 'type'], [], { contains, nameAt: 0 })
        const streams = ids.map((id) => ({ id }))
        const scope = { streams, timeRange: null, username: actor.username }
        const fields = await knownFields({ db, messageStore }, scope).catch((error: unknown) => {
          throw searchHttpProblem(error)
        })
        const rows = fields.map(({ name, type }) => [name, type.type])
        return listAnswer(['name', 'type'], rows, { contains, nameAt: 0 })
      }),
  )
}

function addDashboardsTool({ server, caller, db, answer }: ToolSetting): void {
  server.registerTool(
    'list_dashboards',
    {
      title: 'List dashboards',
      description: 'The dashboards the user may open.',
      inputSchema: named,
      annotations: readOnly,
    },
    ({ contains }) =>
      answer(async () => {
        const views = await readableViews(db, caller.actor)
        const dashboards = views.filter(({ type }) => type === 'DASHBOARD')
        const rows = dashboards.map(({ id, title, summary, description }) => [
          id,
          title,
          summary,
          description,
        ])
        return listAnswer(['id', 'title', 'summary', 'description'], rows, { contains, nameAt: 1 })
      }),
  )
}

interface ListWish {
  contains: string
  /** Which cell is the name. */
  nameAt: number
}

function listAnswer(columns: string[], all: (string | null)[][], { contains, nameAt }: ListWish) {
  const part = contains.toLowerCase()
  const matching = all.filter((row) => (row[nameAt] ?? '').toLowerCase().includes(part))
  const { rows, truncated } = boundedRows(matching.slice(0, mostThings))
  const left = matching.length - mostThings
  const note = left > 0 ? `${left} more were left out: use "contains".` : null
  return { columns, rows, truncated: [truncated, note].filter(Boolean).join(' ') || null }
}
