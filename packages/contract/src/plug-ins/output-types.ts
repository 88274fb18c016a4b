import type { ConfigurationFields } from './configuration/configuration-field.ts'
import {
  gelfOutputFields,
  httpOutputFields,
  kafkaOutputFields,
  loggingOutputFields,
  syslogOutputFields,
} from './output-fields.ts'

/** What a type of outputs is called, and what can be configured. */
export interface OutputDescription<Fields extends ConfigurationFields = ConfigurationFields> {
  /** On the wire. */
  type: string
  /** For people. */
  name: string
  fields: Fields
}

function described<Fields extends ConfigurationFields>(
  type: string,
  name: string,
  fields: Fields,
): OutputDescription<Fields> {
  return { type, name, fields }
}

/** The types of outputs, by the name the code knows them by: those of the reference first (streams and routing, section 5.1). */
export const outputDescriptions = {
  gelf: described('org.graylog2.outputs.GelfOutput', 'GELF Output', gelfOutputFields),
  logging: described('org.graylog2.outputs.LoggingOutput', 'STDOUT Output', loggingOutputFields),
  syslog: described('org.logline.outputs.syslog.SyslogOutput', 'Syslog Output', syslogOutputFields),
  http: described('org.logline.outputs.http.HttpOutput', 'HTTP Output (JSON lines)', httpOutputFields),
  kafka: described('org.logline.outputs.kafka.KafkaOutput', 'Kafka Output', kafkaOutputFields),
}
