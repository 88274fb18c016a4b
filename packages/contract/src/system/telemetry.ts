import { z } from 'zod'
import { defineRoute } from '../base/route.ts'

const settings = z.object({
  /** Always false: this server reports to nobody. */
  telemetry_enabled: z.boolean(),
  /** Whether the user was asked; they need not be asked again. */
  telemetry_permission_asked: z.boolean(),
})

const area = 'telemetry'

/** Reports of usage, which there are none of: the settings are kept for consoles that ask for them. */
export const telemetry = {
  get: defineRoute({
    method: 'GET',
    path: '/telemetry',
    area,
    summary: 'What would be reported: nothing',
    permission: 'authenticated',
    response: z.object({ user_telemetry_settings: settings }),
  }),
  settings: defineRoute({
    method: 'GET',
    path: '/telemetry/user/settings',
    area,
    summary: 'Whether the caller was asked; nothing is ever reported',
    permission: 'authenticated',
    response: settings,
  }),
  updateSettings: defineRoute({
    method: 'PUT',
    path: '/telemetry/user/settings',
    area,
    summary: 'Remember whether the caller was asked; nothing is ever reported',
    permission: 'authenticated',
    body: z.strictObject(settings.shape),
  }),
}

export type TelemetrySettings = z.output<typeof settings>
