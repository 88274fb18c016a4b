import { booleanField, dropdownField, numberField, textField } from './configuration/configuration-field.ts'
import { waitingFields } from './transport-fields.ts'

/** Fields of what consumes queues by AMQP (reference: inputs, section 2.7). */
export const amqpFields = {
  ...waitingFields,
  broker_hostname: textField({
    name: 'Broker hostname',
    description: 'Name or address of the broker.',
    default: '',
    isTrimmed: true,
  }),
  broker_port: numberField({
    name: 'Broker port',
    description: 'Port of the broker.',
    default: 5672,
    isOptional: true,
    attribute: 'is_port_number',
  }),
  broker_vhost: textField({
    name: 'Broker virtual host',
    description: 'Virtual host of the queues.',
    default: '/',
  }),
  broker_username: textField({
    name: 'Username',
    description: 'User of the broker; guest when there is no name or no password.',
    default: '',
    isOptional: true,
  }),
  broker_password: textField({
    name: 'Password',
    description: 'Password of that user.',
    default: '',
    isOptional: true,
    secret: 'password',
  }),
  prefetch: numberField({
    name: 'Prefetch count',
    description: 'How many messages of a queue may be on their way at once, 10,000 at most; 0 for that.',
    default: 100,
    min: 0,
    max: 65_535,
  }),
  queue: textField({
    name: 'Queue',
    description: 'Queue to consume; it is made when it is not there. %d stands for the number of the queue.',
    default: 'log-messages',
  }),
  exchange: textField({
    name: 'Exchange',
    description: 'Exchange to bind the queue to.',
    default: 'log-messages',
  }),
  exchange_bind: booleanField({
    name: 'Bind to exchange',
    description: 'Bind the queue to the exchange, which must be there.',
    default: false,
  }),
  routing_key: textField({
    name: 'Routing key',
    description: 'Routing key of the binding.',
    default: '#',
  }),
  parallel_queues: numberField({
    name: 'Number of Queues',
    description: 'How many queues are consumed at the same time.',
    default: 1,
    min: 1,
    max: 100,
  }),
  heartbeat: numberField({
    name: 'Heartbeat timeout',
    description: 'Seconds between heartbeats, which tell that the broker is there; 0 for none.',
    default: 60,
    isOptional: true,
    max: 65_535,
  }),
  tls: booleanField({
    name: 'Enable TLS?',
    description: 'Connect by TLS. The certificate of the broker is checked.',
    default: false,
  }),
  requeue_invalid_messages: booleanField({
    name: 'Re-queue invalid messages?',
    description: 'Give messages that cannot be taken back to the queue; without, the broker drops them.',
    default: true,
  }),
}

/** Fields of what consumes topics of Kafka (reference: inputs, section 2.6). */
export const kafkaFields = {
  ...waitingFields,
  legacy_mode: booleanField({
    name: 'Legacy mode',
    description: 'Ask ZooKeeper for the brokers, as it was done up to Kafka 3.9.',
    default: true,
    position: 10,
  }),
  bootstrap_server: textField({
    name: 'Bootstrap Servers',
    description: 'Addresses of brokers, separated by commas. Not used in legacy mode.',
    default: '127.0.0.1:9092',
    isOptional: true,
    position: 11,
  }),
  zookeeper: textField({
    name: 'ZooKeeper address (legacy mode only)',
    description: 'Addresses of ZooKeeper, separated by commas, and a path if it has one.',
    default: '127.0.0.1:2181',
    isOptional: true,
    position: 12,
  }),
  topic_filter: textField({
    name: 'Topic filter regex',
    description: 'Topics whose whole name it describes are consumed.',
    default: '^your-topic$',
  }),
  fetch_min_bytes: numberField({
    name: 'Fetch minimum bytes',
    description: 'A broker answers as soon as it has so many bytes.',
    default: 5,
    min: 1,
    max: 16_777_216,
  }),
  fetch_wait_max: numberField({
    name: 'Fetch maximum wait time (ms)',
    description: 'A broker answers after so long, whatever it has.',
    default: 100,
    min: 1,
    max: 60_000,
  }),
  threads: numberField({
    name: 'Processor threads',
    description: 'How many members of the group the input is.',
    default: 2,
    min: 1,
    max: 100,
  }),
  offset_reset: dropdownField({
    name: 'Auto offset reset',
    description: 'Where to begin in a topic that the group has not read before.',
    choices: {
      largest: 'With what comes from then on (latest)',
      smallest: 'At its beginning (earliest)',
    },
    default: 'largest',
    isOptional: true,
  }),
  group_id: textField({
    name: 'Consumer group id',
    description: 'Inputs of the same group share the partitions of the topics.',
    default: 'graylog2',
    isOptional: true,
  }),
  custom_properties: textField({
    name: 'Custom Kafka properties',
    description: 'Properties of a Kafka consumer, one in a line. They count more than the fields.',
    default: '',
    isOptional: true,
    hasLines: true,
    secret: 'sensitive',
    position: 200,
  }),
}
