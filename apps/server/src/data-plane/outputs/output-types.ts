import { outputDescriptions } from '@logline/contract/plug-ins'
import type { PlannedOutput } from '../plan/plan.ts'
import type { Delivery, DeliverySurroundings } from './delivery/delivery.ts'
import { gelfDelivery } from './gelf/gelf-output.ts'
import { httpDelivery } from './http/http-output.ts'
import { KafkaDelivery } from './kafka/kafka-output.ts'
import { loggingDelivery } from './logging/logging-output.ts'
import { syslogDelivery } from './syslog/syslog-output.ts'

/** @throws ConfigurationError when the configuration is wrong */
type CreateDelivery = (
  configuration: PlannedOutput['configuration'],
  surroundings: DeliverySurroundings,
) => Delivery

/** How each type of outputs sends. One more type is a folder of its own and a line here. */
const deliveries: Readonly<Record<keyof typeof outputDescriptions, CreateDelivery>> = {
  gelf: gelfDelivery,
  logging: loggingDelivery,
  syslog: syslogDelivery,
  http: httpDelivery,
  kafka: (configuration, surroundings) => new KafkaDelivery(configuration, surroundings),
}

/** @throws Error with a text for people when it cannot be sent to as it is configured */
export function deliveryOf(output: PlannedOutput, surroundings: DeliverySurroundings): Delivery {
  if (output.refusal !== undefined) throw new Error(output.refusal)
  const found = Object.entries(outputDescriptions).find(([, { type }]) => type === output.type)
  const create = found && deliveries[found[0] as keyof typeof outputDescriptions] // as: it is one of its keys
  if (create === undefined) throw new Error(`The type ${output.type} of the output is unknown`)
  return create(output.configuration, surroundings)
}
