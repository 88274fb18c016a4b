import { type TelemetrySettings, telemetry } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { mount } from '../../http/mount.ts'
import { telemetryRepo } from './telemetry-repo.ts'

/** Nothing is ever reported, whatever a user wishes; only that they were asked is remembered. */
export function registerTelemetry(app: FastifyInstance, { db }: { db: Db }): void {
  const settingsOf = async (userId: string): Promise<TelemetrySettings> => ({
    telemetry_enabled: false,
    telemetry_permission_asked: await telemetryRepo(db).isPermissionAsked(userId),
  })

  mount(app, telemetry.get, async ({ actor }) => ({
    user_telemetry_settings: await settingsOf(actor.userId),
  }))

  mount(app, telemetry.settings, ({ actor }) => settingsOf(actor.userId))

  mount(app, telemetry.updateSettings, async ({ body, actor }) => {
    await telemetryRepo(db).save(actor.userId, body.telemetry_permission_asked)
  })
}
