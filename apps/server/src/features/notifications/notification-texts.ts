import type { NotificationType } from '@logline/contract'

interface NotificationText {
  title: string
  description: string
}

/**
 * What each type says: `{name}` stands for a detail of the notification, `[text](NAME)` for a link to an address that
 * the reader names. Types that this server has no reason for are here for who stores them through other parts.
 */
export const notificationTexts: Readonly<Record<NotificationType, NotificationText>> = {
  no_input_running: {
    title: 'No input is running',
    description:
      'Nothing receives logs at the moment. Launch or start an input under [Inputs](SYSTEM_INPUTS).',
  },
  input_failed_to_start: {
    title: 'The input "{input_title}" could not start',
    description:
      '{reason}. Change the configuration of the input and start it again under [Inputs](SYSTEM_INPUTS).',
  },
  input_failing: {
    title: 'The input "{input_title}" turns messages away',
    description:
      '{reason}. Those that came by UDP are lost; HTTP senders were told to try again, TCP senders wait. Look at the journal, and whether the message store keeps up. See [Inputs](SYSTEM_INPUTS).',
  },
  input_failure_shutdown: {
    title: 'The input "{input_title}" was stopped',
    description: 'It failed too often: {reason}. See [Inputs](SYSTEM_INPUTS).',
  },
  journal_utilization_too_high: {
    title: 'The journal is nearly full',
    description:
      '{journal_utilization_percentage} % of the journal of this node are in use: messages come in faster than they are stored. When it is full, TCP and HTTP senders have to wait and UDP messages are lost. Make sure that the message store is there and keeps up, or give the journal more space.',
  },
  journal_uncommitted_messages_deleted: {
    title: 'Messages were deleted from the journal before they were stored',
    description: 'The journal had to make room. Give it more space, or make the message store faster.',
  },
  es_unavailable: {
    title: 'The message store is not available',
    description:
      'Searches fail until it is back. Messages that come in meanwhile are kept in the journal and stored later. The log of the server says why.',
  },
  es_cluster_red: {
    title: 'The message store is not healthy',
    description:
      'Some messages cannot be read or written at the moment. The log of the message store says why.',
  },
  es_open_files: {
    title: 'The message store may open too few files',
    description: '{hostname} may open {max_file_descriptors} files at once. Raise the limit.',
  },
  es_index_blocked: {
    title: '{title}',
    description: '{description}',
  },
  es_node_disk_watermark_low: {
    title: 'The disk is getting full',
    description:
      '{free} are free at {path} ({used_percentage} % are used). Free some space, or keep logs for a shorter time.',
  },
  es_node_disk_watermark_high: {
    title: 'The disk is nearly full',
    description:
      '{free} are free at {path} ({used_percentage} % are used). Free some space soon, or keep logs for a shorter time.',
  },
  es_node_disk_watermark_flood_stage: {
    title: 'The disk is full',
    description:
      '{free} are free at {path} ({used_percentage} % are used). Before nothing is left, intake stops: TCP and HTTP senders wait, UDP messages are lost. Free some space now.',
  },
  es_version_mismatch: {
    title: 'The message store was updated while the server was running',
    description:
      'It was version {initial_version} when the server started and is {current_version} now. Restart the server.',
  },
  search_error: { title: '{title}', description: '{description}' },
  generic: { title: '{title}', description: '{description}' },
  email_transport_configuration_invalid: {
    title: 'The configuration of the mail server is wrong or missing',
    description: 'No mail can be sent: {exception}',
  },
  email_transport_failed: {
    title: 'A mail could not be sent',
    description: 'The mail server refused it or did not answer: {exception}',
  },
  stream_processing_disabled: {
    title: 'The stream "{stream_title}" was paused',
    description: 'Its rules took too long {fault_count} times. Change them, then start the stream again.',
  },
  output_disabled: {
    title: 'The output "{outputTitle}" sends nothing any more',
    description:
      'It is not tried again before somebody changes it under [Outputs](SYSTEM_OUTPUTS); what is stored meanwhile waits. The reason: {errorMessage}',
  },
  output_failing: {
    title: 'The output "{outputTitle}" is failing',
    description:
      'Its receiver gets no messages at the moment: {errorMessage}. They wait, and are sent once it takes them. See [Outputs](SYSTEM_OUTPUTS).',
  },
  check_server_clocks: {
    title: 'The clocks of the servers may differ',
    description: 'A server seemed to be away right after it had been seen. Set the clocks by NTP.',
  },
  outdated_version: {
    title: 'There is a newer version',
    description: 'The newest version is {current_version}.',
  },
  index_ranges_recalculation: {
    title: 'Time ranges of indices are out of date',
    description: 'Recalculate them in: {index_sets}',
  },
  gc_too_long: {
    title: 'The server was busy with its memory for too long',
    description: 'It paused for {gc_duration_ms} ms, the limit is {gc_threshold_ms} ms. Give it more memory.',
  },
  deflector_exists_as_index: {
    title: 'An index has the name of a write alias',
    description: 'Nothing can be written through the alias. Remove the index, or give it another name.',
  },
  multi_leader: {
    title: 'There is more than one leader',
    description: 'Several servers believe to be the leader. Look at their configurations.',
  },
  no_leader: {
    title: 'There is no leader',
    description: 'No server is the leader of the installation. Look at their configurations.',
  },
  multi_master: {
    title: 'There is more than one leader',
    description: 'Several servers believe to be the leader. Look at their configurations.',
  },
  no_master: {
    title: 'There is no leader',
    description: 'No server is the leader of the installation. Look at their configurations.',
  },
  legacy_ldap_config_migration: {
    title: 'The configuration of LDAP was moved',
    description: 'It is now the authentication service {auth_service_id}. Look through it.',
  },
  archiving_summary: {
    title: 'Some indices could not be archived',
    description: '{archiveErrors}',
  },
}
