import {
  ConfigurationError,
  checkedConfiguration,
  inputDescriptions,
  type PlugInDescription,
} from '@logline/contract/plug-ins'
import { type Db, inTransaction, newObjectId } from '../../db/index.ts'
import { inputRepo } from './input-repo.ts'

const { gelfUdp, gelfTcp, gelfHttp, syslogUdp, syslogTcp } = inputDescriptions

const defaults = [
  { title: 'GELF UDP', description: gelfUdp, port: 12_201 },
  { title: 'GELF TCP', description: gelfTcp, port: 12_201 },
  { title: 'GELF HTTP', description: gelfHttp, port: 12_202 },
  { title: 'Syslog UDP', description: syslogUdp, port: 1_514 },
  { title: 'Syslog TCP', description: syslogTcp, port: 1_514 },
] as const

/** Remembers that the first start is over, so that deleted default inputs stay deleted. */
const settingName = 'inputs.first_start_done'

interface DefaultInputs {
  bindAddress: string
  isWanted: boolean
  nowMs: number
}

/** At the very first start, makes the inputs that take common log formats without any configuration. */
export async function createDefaultInputs(
  db: Db,
  { bindAddress, isWanted, nowMs }: DefaultInputs,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const setting = db.selectFrom('settings').select('name').where('name', '=', settingName)
    if (await setting.executeTakeFirst()) return
    await db
      .insertInto('settings')
      .values({ name: settingName, value: new Date(nowMs).toISOString() })
      .execute()
    if (isWanted) await insertDefaults(db, bindAddress, nowMs)
  })
}

async function insertDefaults(db: Db, bindAddress: string, nowMs: number): Promise<void> {
  for (const { title, description, port } of defaults) {
    await inputRepo(db).insert({
      id: newObjectId(nowMs),
      title,
      type: description.type,
      isGlobal: true,
      configuration: configurationOf(description, bindAddress, port),
      staticFields: {},
      nodeId: null,
      creatorUserId: 'local:admin',
      createdAtMs: nowMs,
      desiredState: 'RUNNING',
    })
  }
}

function configurationOf({ fields }: PlugInDescription, bindAddress: string, port: number) {
  const sent = { bind_address: bindAddress, port }
  const checked = checkedConfiguration(fields, sent, { unknown: 'refuse' })
  if ('problems' in checked) throw new ConfigurationError(checked.problems)
  return checked.configuration
}
