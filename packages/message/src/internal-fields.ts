/** Fields in which the product notes where a message came from and what became of it (reference: message model 1.2). */
export const internalFieldNames: readonly string[] = [
  'gl2_accounted_message_size',
  'gl2_processing_error',
  'gl2_processing_timestamp',
  'gl2_receive_timestamp',
  'gl2_remote_hostname',
  'gl2_remote_ip',
  'gl2_remote_port',
  'gl2_source_collector',
  'gl2_source_collector_input',
  'gl2_source_input',
  'gl2_source_node',
  'gl2_source_radio',
  'gl2_source_radio_input',
]
