import { outputDescriptions } from '@logline/contract/plug-ins'
import { defaultStreamId } from '@logline/message'
import type { PlannedOutput } from '../../plan/plan.ts'

/** An output of the default stream whose id is its kind, which tries again soon. */
export function plannedOutput(
  kind: keyof typeof outputDescriptions,
  configuration: PlannedOutput['configuration'],
  more: Partial<PlannedOutput> = {},
): PlannedOutput {
  const { type, fields } = outputDescriptions[kind]
  const defaults = Object.entries(fields).map(([name, { descriptor }]) => [name, descriptor.default_value])
  const own = { hostname: '127.0.0.1', reconnect_delay: 50, connect_timeout: 5000, ...configuration }
  return {
    id: kind,
    type,
    title: kind,
    configuration: Object.fromEntries([
      ...defaults,
      ...Object.entries(own).filter(([name]) => Object.hasOwn(fields, name)),
    ]),
    streamIds: [defaultStreamId],
    ...more,
  }
}
