/** How events are told by a request to an address of the web. */
export interface HttpConfig {
  url: string
  /** Encrypted; null when there is none. */
  sealedBasicAuth: string | null
  /** Empty for none. */
  apiKey: string
  /** Encrypted; null when there is none. */
  sealedApiSecret: string | null
  isApiKeyHeader: boolean
  skipsTlsVerification: boolean
}

/** Who is told of events, and how. */
export interface EventNotificationRecord {
  id: string
  title: string
  description: string
  type: 'http-notification-v1'
  config: HttpConfig
}
