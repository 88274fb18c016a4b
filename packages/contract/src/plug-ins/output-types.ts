import { described } from './configuration/plug-in-description.ts'
import {
  gelfOutputFields,
  httpOutputFields,
  kafkaOutputFields,
  loggingOutputFields,
  syslogOutputFields,
} from './output-fields.ts'

/** The types of outputs, by the name the code knows them by: those of the reference first (streams and routing, section 5.1). */
export const outputDescriptions = {
  gelf: described('org.graylog2.outputs.GelfOutput', 'GELF Output', gelfOutputFields),
  logging: described('org.graylog2.outputs.LoggingOutput', 'STDOUT Output', loggingOutputFields),
  syslog: described('org.logline.outputs.syslog.SyslogOutput', 'Syslog Output', syslogOutputFields),
  http: described('org.logline.outputs.http.HttpOutput', 'HTTP Output (JSON lines)', httpOutputFields),
  kafka: described('org.logline.outputs.kafka.KafkaOutput', 'Kafka Output', kafkaOutputFields),
}
