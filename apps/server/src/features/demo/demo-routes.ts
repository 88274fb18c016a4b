import { demo } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { conflict } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { recordAudit } from '../audit/index.ts'
import type { Address, DemoSender } from './demo-sender.ts'

export interface DemoDependencies {
  db: Db
  demoSender: DemoSender
  /** Where the first running GELF TCP input listens; null when there is none. */
  findGelfTcpInput: () => Promise<Address | null>
}

const entity = { type: 'demo', id: '', title: 'Sample logs' }

export function registerDemo(
  app: FastifyInstance,
  { db, demoSender, findGelfTcpInput }: DemoDependencies,
): void {
  mount(app, demo.status, async () => demoSender.status())

  mount(app, demo.start, async ({ actor }) => {
    const input = await findGelfTcpInput()
    if (input === null)
      throw conflict(
        'Sample logs need a running GELF TCP input: start one under System, Inputs, and try again.',
      )
    await recordAudit(db, actor, { action: 'start', entity })
    demoSender.start(input, { withHistory: true })
    return demoSender.status()
  })

  mount(app, demo.stop, async ({ actor }) => {
    await recordAudit(db, actor, { action: 'stop', entity })
    demoSender.stop()
    return demoSender.status()
  })
}
