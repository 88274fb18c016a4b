import { button, open, pageWith, type ScreenState, type Stage } from './stage.ts'

/** The list of archives, answered as of an installation that has some. */
export const archiveStates: readonly ScreenState[] = [
  { name: 'archives, none', show: pageWith('/system/archives', 'No archives') },
  { name: 'archives', show: shown },
  { name: 'archives, archiving an index', show: archiving },
  { name: 'archives, deleting one', show: deleting },
]

const base = {
  index_set_id: 'a'.repeat(24),
  index_set_title: 'Default index set',
  state: 'available',
  problem: null,
  messages: 18_402_511,
  bytes: 1_210_000_000,
  index_bytes: 2_930_000_000,
  created_by: 'admin',
  verified_at: '2026-11-20T02:14:00.000Z',
  index_is_present: false,
  restored: null,
  job: null,
}

function archive(no: number, parts: object): object {
  const day = (of: number) => `2026-10-${String(of).padStart(2, '0')}`
  return {
    ...base,
    id: String(no).padStart(24, '0'),
    index_name: `logline_${no}`,
    folder: `logline_${no}-${String(no).padStart(24, '0')}`,
    from: `${day(no)}T00:00:00.112Z`,
    to: `${day(no + 1)}T23:59:58.004Z`,
    created_at: `2026-11-${String(no).padStart(2, '0')}T02:10:00.000Z`,
    ...parts,
  }
}

const archives = [
  archive(9, {
    state: 'archiving',
    bytes: 0,
    verified_at: null,
    index_is_present: true,
    job: { kind: 'archive', is_running: true, percent: 42, info: 'Archiving the index logline_9.' },
  }),
  archive(8, { verified_at: null, index_is_present: true }),
  archive(7, {
    restored: { index_set_id: 'b'.repeat(24), index_name: 'restored-archives_3', is_complete: true },
  }),
  archive(6, {
    state: 'damaged',
    problem: 'The checksum of the file part-00003.parquet is wrong: its content was changed.',
  }),
  archive(5, {
    state: 'failed',
    bytes: 0,
    verified_at: null,
    problem: 'The disk of the archives is full. The index was left alone: make room there and try again.',
  }),
  archive(4, {}),
]

async function shown(stage: Stage): Promise<void> {
  const body = { total: archives.length, count: archives.length, page: 1, per_page: 20, query: '', archives }
  await stage.page.route('**/api/system/archives?*', (route) => route.fulfill({ json: body }))
  await open(stage, '/system/archives')
  await stage.page.getByText('logline_9', { exact: true }).waitFor()
}

async function archiving(stage: Stage): Promise<void> {
  const indices = [
    {
      index_name: 'logline_10',
      index_set_title: 'Default index set',
      messages: 16_004_121,
      bytes: 2_600_000_000,
    },
  ]
  await stage.page.route('**/api/system/archives/candidates', (route) => route.fulfill({ json: { indices } }))
  await shown(stage)
  await button(stage.page, 'Archive an index...').click()
  await stage.page.getByRole('combobox', { name: 'Index' }).click()
  await stage.page.getByRole('option').first().waitFor()
}

async function deleting(stage: Stage): Promise<void> {
  await shown(stage)
  await button(stage.page, 'More actions for logline_4').click()
  await stage.page.getByRole('menuitem', { name: 'Delete' }).click()
  await stage.page.getByText('Do you really want to delete').waitFor()
}
