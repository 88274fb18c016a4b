import { telemetry } from '@logline/contract'
import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { startTestServer } from '../../testing/start-test-server.ts'

describeOnEachDatabase('telemetry', (database) => {
  it('stays off whatever a user asks for, and remembers for each user that they were asked', async () => {
    const server = await startTestServer({ database })
    const ann = server.api.as(await server.seed.user())
    const asked = { telemetry_enabled: true, telemetry_permission_asked: true }
    for (const user of [ann, server.api.as('admin')]) {
      expect((await user.call(telemetry.updateSettings, { body: asked })).status).toBe(204)
      const settings = { telemetry_enabled: false, telemetry_permission_asked: true }
      expect((await user.call(telemetry.settings)).body).toEqual(settings)
      expect((await user.call(telemetry.get)).body).toEqual({ user_telemetry_settings: settings })
    }
    const ben = server.api.as(await server.seed.user())
    expect((await ben.call(telemetry.settings)).body.telemetry_permission_asked).toBe(false)
    await server.stop()
  })
})
