import { type Db, newObjectId } from '../../db/index.ts'
import { completeConfiguration } from './input-configuration.ts'
import { inputRepo } from './input-repo.ts'
import { gelfHttp, gelfTcp, gelfUdp, inputTypeOf, syslogTcp, syslogUdp } from './input-types.ts'

const defaults = [
  { title: 'GELF UDP', type: gelfUdp, port: 12_201 },
  { title: 'GELF TCP', type: gelfTcp, port: 12_201 },
  { title: 'GELF HTTP', type: gelfHttp, port: 12_202 },
  { title: 'Syslog UDP', type: syslogUdp, port: 1_514 },
  { title: 'Syslog TCP', type: syslogTcp, port: 1_514 },
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
  await db.transaction().execute(async (db) => {
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
  for (const { title, type, port } of defaults) {
    await inputRepo(db).insert({
      id: newObjectId(nowMs),
      title,
      type,
      isGlobal: true,
      configuration: configurationOf(type, bindAddress, port),
      staticFields: {},
      nodeId: null,
      creatorUserId: 'local:admin',
      createdAtMs: nowMs,
      desiredState: 'RUNNING',
    })
  }
}

function configurationOf(typeName: string, bindAddress: string, port: number) {
  const type = inputTypeOf(typeName)
  if (!type) throw new Error(`There is no input type ${typeName}.`)
  const completed = completeConfiguration(type, { bind_address: bindAddress, port })
  if ('problems' in completed) throw new Error(`A default input is wrong: ${completed.problems.join(' ')}`)
  return completed.configuration
}
